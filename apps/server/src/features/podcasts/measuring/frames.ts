import type { FileHandle } from 'node:fs/promises'

/** Frames before this place hold the header of a variable bit rate, if there is one. */
const LOOKED = 64 * 1024
/** A tag at the end and padding are not counted alike by all programs. */
const TOLERATED = 0.98

/**
 * Whether an MP3 has fewer bytes than its Xing, Info or VBRI header says: the file was cut on the way. Without such a
 * header, or where it gives no bytes, the answer is false: the length is then counted from the bytes themselves.
 * Source: gabriel.mp3-tech.org/mp3infotag.html; the VBRI header of Fraunhofer (both read 2026-08).
 */
export async function isMp3Cut(file: FileHandle, bytes: number): Promise<boolean> {
  const from = await startOf(file)
  const length = Math.max(0, Math.min(LOOKED, bytes - from))
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  const frame = frameIn(buffer)
  if (frame < 0) return false
  const told = bytesTold(buffer.subarray(frame, frame + 400))
  return told !== null && bytes - from - frame < told * TOLERATED
}

/** Place after the ID3v2 tags. */
export async function startOf(file: FileHandle): Promise<number> {
  let at = 0
  for (let tags = 0; tags < 10; tags += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(10), 0, 10, at)
    if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') break
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (buffer[place]! & 0x7f), 0)
    at += 10 + size + (buffer[5]! & 0x10 ? 10 : 0)
  }
  return at
}

/** Place of the first frame of layer III; −1 without one. */
function frameIn(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1))
    if ((bytes[at + 1]! & 0xe6) === 0xe2) return at
  return -1
}

function bytesTold(frame: Buffer): number | null {
  const vbri = frame.toString('latin1', 36, 40) === 'VBRI'
  if (vbri && frame.length >= 50) return frame.readUInt32BE(46)
  const at = [36, 21, 13].find((place) => /^(Xing|Info)$/.test(frame.toString('latin1', place, place + 4)))
  if (at === undefined || frame.length < at + 16) return null
  const flags = frame.readUInt32BE(at + 4)
  return flags & 2 ? frame.readUInt32BE(at + 8 + (flags & 1 ? 4 : 0)) : null
}
