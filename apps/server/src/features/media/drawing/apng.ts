const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length, type and checksum of a chunk, bytes. */
const AROUND = 12

/**
 * Whether a PNG is an animation of several frames: a chunk acTL before the first IDAT (W3C PNG, third edition,
 * 2025-06, §11.3.5.1). The decoder reads such a file as a picture of one frame.
 */
export function isAnimatedPng(body: Buffer): boolean {
  if (!body.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false
  let at = SIGNATURE.length
  while (at + AROUND <= body.length) {
    const type = body.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return body.readUInt32BE(at + 8) > 1
    if (type === 'IDAT') return false
    at += AROUND + body.readUInt32BE(at)
  }
  return false
}
