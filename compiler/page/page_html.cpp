// SPDX-License-Identifier: Apache-2.0
//
// The frame of the page: style, markup, data and script in one file.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/page/embedded_web.h"
#include "compiler/page/page.h"

namespace rota::page {
namespace {

/// The text of a <script> element must not contain "</script" or "<!--"; in JSON strings "<" may be written so.
std::string without_tags(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      text += "\\u003c";
    } else {
      text += c;
    }
  }
  return text;
}

std::string escaped(const std::string& title) {
  std::string text;
  for (const char c : title) {
    switch (c) {
      case '<':
        text += "&lt;";
        break;
      case '&':
        text += "&amp;";
        break;
      default:
        text += c;
    }
  }
  return text;
}

}  // namespace

std::string page_html(const PageInput& input) {
  const auto json = page_data(input).dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{0}: {1}</title>\n<style>\n{2}</style>\n</head>\n{3}"
      "<script type=\"application/json\" id=\"data\">{4}</script>\n<script>\n{5}</script>\n</html>\n",
      escaped(input.report.topology), escaped(input.report.collective), web_style(), web_body(), without_tags(json),
      web_script());
}

}  // namespace rota::page
