const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09]

/**
 * The bytes of a calendar without its folds. A fold may part the bytes of one letter (RFC 5545, 3.1), so it is taken
 * away before the bytes are decoded. A line may end with CR LF, LF or CR.
 */
export function unfolded(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte !== LF && byte !== CR) {
      out[length] = byte
      length += 1
      continue
    }
    if (byte === CR && bytes[at + 1] === LF) at += 1
    const next = bytes[at + 1]
    if (next === SPACE || next === TAB) at += 1
    else {
      out[length] = LF
      length += 1
    }
  }
  return out.subarray(0, length)
}
