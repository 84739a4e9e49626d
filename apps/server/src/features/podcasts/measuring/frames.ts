import type { FileHandle } from 'node:fs/promises'

/** Frames before this place hold the header of a variable bit rate, if there is one. */
const LOOKED = 64 * 1024
/** A tag at the end and padding are not counted alike by all programs. */
const TOLERATED = 0.98

/**
 * Whether an MP3 has fewer bytes than its Xing, Info or VBRI header says: the file was cut on the way. Without such a
 * header, or where it gives no bytes, the answer is false: the length is then counted from the bytes themselves.
 * `from`: place of the sound.
 * Source: gabriel.mp3-tech.org/mp3infotag.html; the VBRI header of Fraunhofer (both read 2026-08).
 */
export async function isMp3Cut(file: FileHandle, bytes: number, from: number): Promise<boolean> {
  const length = Math.max(0, Math.min(LOOKED, bytes - from))
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, from)
  const frame = frameIn(buffer)
  if (frame < 0) return false
  const told = bytesTold(buffer.subarray(frame, frame + 400))
  return told !== null && bytes - from - frame < told * TOLERATED
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
