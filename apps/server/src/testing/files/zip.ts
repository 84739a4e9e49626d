import assert from 'node:assert/strict'
import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by name, read as programs do: by the directory at its end. Checks sizes and sums. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  assert.equal(zip.readUInt32LE(end), 0x06054b50, 'the end of the directory')
  const files = new Map<string, Buffer>()
  let place = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt32LE(place), 0x02014b50, 'a line of the directory')
    const [crc, packed, plain, nameLength] = [
      zip.readUInt32LE(place + 16),
      zip.readUInt32LE(place + 20),
      zip.readUInt32LE(place + 24),
      zip.readUInt16LE(place + 28),
    ]
    const name = zip.toString('utf8', place + 46, place + 46 + nameLength)
    const head = zip.readUInt32LE(place + 42)
    assert.equal(zip.readUInt32LE(head), 0x04034b50, `the head of ${name}`)
    const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const body = inflateRawSync(zip.subarray(begin, begin + packed))
    assert.deepEqual([crc32(body), body.length], [crc, plain], name)
    files.set(name, body)
    const [extraLength, commentLength] = [zip.readUInt16LE(place + 30), zip.readUInt16LE(place + 32)]
    place += 46 + nameLength + extraLength + commentLength
  }
  assert.equal(place, end, 'nothing else stands in the directory')
  return files
}
