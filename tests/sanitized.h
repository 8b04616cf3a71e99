// SPDX-License-Identifier: Apache-2.0
//
// Whether AddressSanitizer watches these tests (preset asan): what takes minutes there may try fewer cases.
#pragma once

namespace rota::testing_support {

#ifndef __has_feature  // clang has it, GCC does not
#define __has_feature(feature) 0
#endif

#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace rota::testing_support
