import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A real PNG of one colour; a large one lacks most of its rows, like a decompression bomb. */
export function png(width: number, height: number) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)]
  ends[0]!.writeUInt32BE(data.length)
  ends[1]!.writeUInt32BE(crc32(body))
  return Buffer.concat([ends[0]!, body, ends[1]!])
}

/** A phone's photo: upper half red, rotated by EXIF, with GPS data. */
export function photo(width: number, height: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3)
  for (let at = 0; at < raw.length; at += 3) raw[at + (at / 3 < (width * height) / 2 ? 0 : 2)] = 230
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 7/1' }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'КАНАРЕЙКА-CAMERA', Copyright: 'canary-owner' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
