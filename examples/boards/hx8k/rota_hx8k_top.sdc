# For tools that take SDC; nextpnr takes the frequency as an option.
create_clock -name clk -period 83.333 [get_ports clk_i]
set_false_path -to [get_ports led_o*]
