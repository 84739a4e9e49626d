/** Of a PNG, JPEG or WebP. */
export interface PictureHead {
  width: number
  height: number
}

/** How large a picture will be, from its first bytes: nothing is decoded. Null for anything else. */
export function pictureHead(bytes: Buffer): PictureHead | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  } catch (error) {
    // A picture that ends inside its own header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function png(bytes: Buffer): PictureHead | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** ITU T.81, annex B: segments up to the first start of frame. */
function jpeg(bytes: Buffer): PictureHead | null {
  if (bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return null
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    const isFill = marker === 0xff
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { width, height }
    }
    at += isFill ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
}

/** RFC 9649, section 2. */
function webp(bytes: Buffer): PictureHead | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L' || bytes.readUInt8(20) !== 0x2f) return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
