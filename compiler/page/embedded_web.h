// SPDX-License-Identifier: Apache-2.0
//
// The page's style, markup and script from web/, built into the library so that the command works wherever it is
// installed.
#pragma once

#include <string_view>

namespace rota::page {

[[nodiscard]] std::string_view web_style();   ///< CSS
[[nodiscard]] std::string_view web_body();    ///< the <body> without its end tag
[[nodiscard]] std::string_view web_script();  ///< JavaScript, with the libraries that it imports

}  // namespace rota::page
