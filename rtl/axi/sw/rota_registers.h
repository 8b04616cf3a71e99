/* SPDX-License-Identifier: Apache-2.0
 *
 * Offsets and fields of rota_node_axi's registers. scripts/registers makes this file from rtl/axi/registers.toml.
 */
#ifndef ROTA_REGISTERS_H
#define ROTA_REGISTERS_H

/* clang-format off */

/* 0x726F7461, the letters rota (read) */
#define ROTA_MAGIC 0x000u

/* version of this register map (read) */
#define ROTA_VERSION 0x004u
#define ROTA_VERSION_MINOR 0x0000FFFFu /* goes up when registers are added */
#define ROTA_VERSION_MINOR_SHIFT 0
#define ROTA_VERSION_MAJOR 0xFFFF0000u /* goes up when registers change */
#define ROTA_VERSION_MAJOR_SHIFT 16

/* parameters of the node (read) */
#define ROTA_SHAPE 0x008u
#define ROTA_SHAPE_PORTS 0x0000001Fu /* links each way */
#define ROTA_SHAPE_PORTS_SHIFT 0
#define ROTA_SHAPE_CHANNELS 0x00001F00u /* channels: 1 if single-port, else PORTS */
#define ROTA_SHAPE_CHANNELS_SHIFT 8
#define ROTA_SHAPE_TIMED 0x00010000u /* timed router */
#define ROTA_SHAPE_TIMED_SHIFT 16
#define ROTA_SHAPE_SINGLE_PORT 0x00020000u /* single-port */
#define ROTA_SHAPE_SINGLE_PORT_SHIFT 17
#define ROTA_SHAPE_TWO_BANKS 0x00040000u /* two program banks */
#define ROTA_SHAPE_TWO_BANKS_SHIFT 18
#define ROTA_SHAPE_PING_PONG 0x00080000u /* two message banks each way */
#define ROTA_SHAPE_PING_PONG_SHIFT 19
#define ROTA_SHAPE_READ_BACK 0x00100000u /* programs can be read back */
#define ROTA_SHAPE_READ_BACK_SHIFT 20
#define ROTA_SHAPE_PARITY 0x00200000u /* program words have a parity bit */
#define ROTA_SHAPE_PARITY_SHIFT 21
#define ROTA_SHAPE_DATA_PARITY 0x00400000u /* flits have a parity bit on links */
#define ROTA_SHAPE_DATA_PARITY_SHIFT 22
#define ROTA_SHAPE_COMBINE 0x00800000u /* the router has adders */
#define ROTA_SHAPE_COMBINE_SHIFT 23
#define ROTA_SHAPE_ADD_RECEIVED 0x01000000u /* the receive memory adds */
#define ROTA_SHAPE_ADD_RECEIVED_SHIFT 24
#define ROTA_SHAPE_COUNTERS 0x02000000u /* FLITS_* registers count */
#define ROTA_SHAPE_COUNTERS_SHIFT 25
#define ROTA_SHAPE_NUMBERS 0x04000000u /* sources and masks are compared, for ERRORS.NUMBERS */
#define ROTA_SHAPE_NUMBERS_SHIFT 26
#define ROTA_SHAPE_CHECK_BIT 0x08000000u /* flits have a parity bit from memory to memory, for ERRORS.CHECK_BIT, SEND_COUNT and READ_COUNT */
#define ROTA_SHAPE_CHECK_BIT_SHIFT 27

/* data bits of a flit (read) */
#define ROTA_WIDTH 0x00Cu

/* messages in the send memory, and in the receive memory (read) */
#define ROTA_MESSAGES 0x010u

/* flits of a message, F (read) */
#define ROTA_FLITS 0x014u

/* words of a receive or send program, kinds 0 and 1 (read) */
#define ROTA_WORDS 0x018u

/* bits of a program word (read) */
#define ROTA_WORD_BITS 0x01Cu
#define ROTA_WORD_BITS_RECEIVE 0x000000FFu /* kind 0 */
#define ROTA_WORD_BITS_RECEIVE_SHIFT 0
#define ROTA_WORD_BITS_SEND 0x0000FF00u /* kind 1 */
#define ROTA_WORD_BITS_SEND_SHIFT 8
#define ROTA_WORD_BITS_ADDRESS 0x00FF0000u /* kinds 2 and 3 */
#define ROTA_WORD_BITS_ADDRESS_SHIFT 16

/* identifies the FIFO list and the word format; a program image carries the same number (read) */
#define ROTA_IMAGE 0x020u

/* words of an inject or eject program, kinds 2 and 3 (read) */
#define ROTA_NIC_WORDS 0x024u

/* commands (write) */
#define ROTA_CONTROL 0x040u
#define ROTA_CONTROL_START 0x00000001u /* ask for a start with the settings of this moment, or, during a run, of its end */
#define ROTA_CONTROL_START_SHIFT 0
#define ROTA_CONTROL_ABORT 0x00000002u /* stop, and empty the message memories; programs and settings stay */
#define ROTA_CONTROL_ABORT_SHIFT 1
#define ROTA_CONTROL_CLEAR 0x00000004u /* set RUNS to 0 and STATUS.DONE to 0 */
#define ROTA_CONTROL_CLEAR_SHIFT 2

/* state of the node (read) */
#define ROTA_STATUS 0x044u
#define ROTA_STATUS_READY 0x00000001u /* idle, with a full send memory and an empty receive memory */
#define ROTA_STATUS_READY_SHIFT 0
#define ROTA_STATUS_ARMED 0x00000002u /* a start was asked for and has not come */
#define ROTA_STATUS_ARMED_SHIFT 1
#define ROTA_STATUS_RUNNING 0x00000004u /* a schedule runs */
#define ROTA_STATUS_RUNNING_SHIFT 2
#define ROTA_STATUS_DONE 0x00000008u /* the last run has ended */
#define ROTA_STATUS_DONE_SHIFT 3
#define ROTA_STATUS_WAITING 0x00000010u /* asks the start tree for a start */
#define ROTA_STATUS_WAITING_SHIFT 4
#define ROTA_STATUS_ERROR 0x00000020u /* ERRORS is not 0 */
#define ROTA_STATUS_ERROR_SHIFT 5
#define ROTA_STATUS_BANK 0x00000100u /* program bank of the current run, or of the last one */
#define ROTA_STATUS_BANK_SHIFT 8

/* which bits of INTERRUPT_STATUS raise irq_o (read, write) */
#define ROTA_INTERRUPT_ENABLE 0x048u
#define ROTA_INTERRUPT_ENABLE_DONE 0x00000001u /* a run has ended */
#define ROTA_INTERRUPT_ENABLE_DONE_SHIFT 0
#define ROTA_INTERRUPT_ENABLE_ERROR 0x00000002u /* a bit of ERRORS has been set */
#define ROTA_INTERRUPT_ENABLE_ERROR_SHIFT 1
#define ROTA_INTERRUPT_ENABLE_WATCHDOG 0x00000004u /* the watchdog has fired */
#define ROTA_INTERRUPT_ENABLE_WATCHDOG_SHIFT 2

/* events since they were cleared (read, write 1 to clear) */
#define ROTA_INTERRUPT_STATUS 0x04Cu
#define ROTA_INTERRUPT_STATUS_DONE 0x00000001u /* a run has ended */
#define ROTA_INTERRUPT_STATUS_DONE_SHIFT 0
#define ROTA_INTERRUPT_STATUS_ERROR 0x00000002u /* a bit of ERRORS has been set */
#define ROTA_INTERRUPT_STATUS_ERROR_SHIFT 1
#define ROTA_INTERRUPT_STATUS_WATCHDOG 0x00000004u /* the watchdog has fired */
#define ROTA_INTERRUPT_STATUS_WATCHDOG_SHIFT 2

/* errors since they were cleared (read, write 1 to clear) */
#define ROTA_ERRORS 0x050u
#define ROTA_ERRORS_NODE 0x0001FFFFu /* rota_node's errors_o */
#define ROTA_ERRORS_NODE_SHIFT 0
#define ROTA_ERRORS_WATCHDOG 0x00020000u /* a run took longer than WATCHDOG cycles */
#define ROTA_ERRORS_WATCHDOG_SHIFT 17
#define ROTA_ERRORS_SHORT_MESSAGE 0x00040000u /* s_axis: tlast came early; the message was filled up with zeros */
#define ROTA_ERRORS_SHORT_MESSAGE_SHIFT 18
#define ROTA_ERRORS_LONG_MESSAGE 0x00080000u /* s_axis: tlast came late; the flits too many were dropped */
#define ROTA_ERRORS_LONG_MESSAGE_SHIFT 19
#define ROTA_ERRORS_LATE_START 0x00100000u /* the node could not start at START_AFTER, and asked for its start later */
#define ROTA_ERRORS_LATE_START_SHIFT 20
#define ROTA_ERRORS_NUMBERS 0x00200000u /* the first time since the node's reset: an output was driven by other sources than its program names, or flits waited after a run */
#define ROTA_ERRORS_NUMBERS_SHIFT 21
#define ROTA_ERRORS_CHECK_BIT 0x00400000u /* the first time since the node's reset: a word on m_axis has another parity than it had on s_axis */
#define ROTA_ERRORS_CHECK_BIT_SHIFT 22
#define ROTA_ERRORS_SEND_COUNT 0x00800000u /* likewise: the send memory is not where the words that came say */
#define ROTA_ERRORS_SEND_COUNT_SHIFT 23
#define ROTA_ERRORS_READ_COUNT 0x01000000u /* likewise: the read-out is not where the words that went say */
#define ROTA_ERRORS_READ_COUNT_SHIFT 24

/* setting: how the schedule runs (read, write) */
#define ROTA_MODE 0x054u
#define ROTA_MODE_LOCKSTEP 0x00000001u /* 1 lockstep, 0 self-timed; the timed router is always in lockstep */
#define ROTA_MODE_LOCKSTEP_SHIFT 0
#define ROTA_MODE_PARTIAL 0x00000002u /* not every address receives a message: none missing is no error */
#define ROTA_MODE_PARTIAL_SHIFT 1

/* setting: program bank of the next run (read, write) */
#define ROTA_BANK 0x058u
#define ROTA_BANK_BANK 0x00000001u /* 0 or 1 */
#define ROTA_BANK_BANK_SHIFT 0

/* setting: start-up cycles of a step, S (read, write) */
#define ROTA_STARTUP 0x05Cu

/* setting: the address that is left out of what was received (read, write) */
#define ROTA_OWN 0x060u
#define ROTA_OWN_ADDRESS 0x00FFFFFFu /* usually the node's own */
#define ROTA_OWN_ADDRESS_SHIFT 0
#define ROTA_OWN_SKIP 0x80000000u /* 1: leave it out, 0: leave none out */
#define ROTA_OWN_SKIP_SHIFT 31

/* cycles that a run may take; 0: no limit (read, write) */
#define ROTA_WATCHDOG 0x064u

/* cycles of the current run so far, or of the last one (read) */
#define ROTA_CYCLES 0x068u

/* completed runs since CONTROL.CLEAR (read) */
#define ROTA_RUNS 0x06Cu

/* cycles after the last start at which the next one is asked for, if the node can start by then; 0: as soon as it can (read, write) */
#define ROTA_START_AFTER 0x070u

/* cycles from the start before the last one to the last one; all ones after the first start (read) */
#define ROTA_PERIOD 0x074u

/* place of the next PROGRAM_DATA (read, write) */
#define ROTA_PROGRAM_ADDRESS 0x080u
#define ROTA_PROGRAM_ADDRESS_WORD 0x0000FFFFu /* goes up by 1 with each successful PROGRAM_DATA */
#define ROTA_PROGRAM_ADDRESS_WORD_SHIFT 0
#define ROTA_PROGRAM_ADDRESS_BANK 0x00010000u /* 0 or 1 */
#define ROTA_PROGRAM_ADDRESS_BANK_SHIFT 16
#define ROTA_PROGRAM_ADDRESS_CHANNEL 0x00F00000u /* channel */
#define ROTA_PROGRAM_ADDRESS_CHANNEL_SHIFT 20
#define ROTA_PROGRAM_ADDRESS_KIND 0x30000000u /* 0 receive, 1 send, 2 inject, 3 eject */
#define ROTA_PROGRAM_ADDRESS_KIND_SHIFT 28

/* bits 63 to 32 of the word: of the next one written, or of the last one read (read, write) */
#define ROTA_PROGRAM_HIGH 0x084u

/* bits 31 to 0 of the word; a write writes, a read reads the program memory. SLVERR if there is no such word, if not all four bytes are written, or if the bank is in use (read, write) */
#define ROTA_PROGRAM_DATA 0x088u

/* flits sent over link k since the start; SLVERR for k ≥ PORTS (read) */
#define ROTA_FLITS_SENT 0x100u
#define ROTA_FLITS_SENT_COUNT 16u

/* flits injected into channel k since the start; SLVERR for k ≥ CHANNELS (read) */
#define ROTA_FLITS_INJECTED 0x140u
#define ROTA_FLITS_INJECTED_COUNT 16u

/* flits ejected from channel k since the start; SLVERR for k ≥ CHANNELS (read) */
#define ROTA_FLITS_EJECTED 0x180u
#define ROTA_FLITS_EJECTED_COUNT 16u

/* clang-format on */

#endif
