import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A real PNG of one colour; a large one lacks most of its rows, like a decompression bomb. */
export function png(width: number, height: number) {
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  return pngOf(width, height, [chunk('IDAT', rows)])
}

/** A PNG that is an animation of so many frames of one colour each. */
export function movingPng(width: number, height: number, frames: number) {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames)
  let order = 0
  const numbered = (type: string, data: Buffer) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(order++)
    return chunk(type, Buffer.concat([number, data]))
  }
  const region = Buffer.alloc(22)
  region.writeUInt32BE(width)
  region.writeUInt32BE(height, 4)
  region.set([0, 10, 0, 100], 16)
  const drawn = Array.from({ length: frames }, (_, index) => {
    const rows = Buffer.alloc((width + 1) * height, index * 50)
    for (let at = 0; at < rows.length; at += width + 1) rows[at] = 0
    const start = numbered('fcTL', region)
    return [start, index === 0 ? chunk('IDAT', deflateSync(rows)) : numbered('fdAT', deflateSync(rows))]
  })
  return pngOf(width, height, [chunk('acTL', control), ...drawn.flat()])
}

function pngOf(width: number, height: number, chunks: Buffer[]) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))])
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
