# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, C++ that holds the texts of the files STYLE, BODY and SCRIPT. Compilers limit a string literal's length,
# so a text is a list of them.
function(literals file result)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\n" lines "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${lines}")
  set(${result} "${bytes}" PARENT_SCOPE)
endfunction()
literals(${STYLE} style)
literals(${BODY} body)
literals(${SCRIPT} script)
file(WRITE ${OUTPUT} "#include \"compiler/page/embedded_web.h\"

namespace rota::page {
namespace {
constexpr unsigned char kStyle[] = {
${style}};
constexpr unsigned char kBody[] = {
${body}};
constexpr unsigned char kScript[] = {
${script}};
template <class Bytes>
std::string_view view_of(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}
}  // namespace

std::string_view web_style() { return view_of(kStyle); }
std::string_view web_body() { return view_of(kBody); }
std::string_view web_script() { return view_of(kScript); }

}  // namespace rota::page
")
