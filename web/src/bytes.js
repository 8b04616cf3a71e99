// SPDX-License-Identifier: Apache-2.0
//
// Bytes in base64, and the numbers in them.

export function bytesOfBase64(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** A function that returns the next LEB128 number. */
export function numbersOf(bytes) {
  let at = 0;
  return () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (at === bytes.length) throw new Error('the stream of hops ends too early');
      const byte = bytes[at++];
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
}
