import type { FileHandle } from 'node:fs/promises'

/** Bit rates of layer III by their index, kbit/s: of MPEG 1, and of MPEG 2 and 2.5 (ISO/IEC 11172-3 and 13818-3). */
const RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const
const WINDOW = 4 * 1024 * 1024
/** More than the largest frame and the header of the next one. */
const MARGIN = 4096

interface Frame {
  bytes: number
  samples: number
  sampleRate: number
  /** Bits per second. */
  bitrate: number
  /** Bytes before the sound, where a Xing header stands. */
  side: number
}

/** What the frames of an MP3 say, whatever its first ones promise. */
export interface Sound {
  seconds: number
  /** Bits per second, on the average of a variable rate. */
  bitrate: number
  isVariable: boolean
  /** The file has a Xing, Info or VBRI header, which players need for the length and for seeking. */
  hasIndex: boolean
  /** Length that this header promises; null without one or its number of frames. */
  promised: number | null
}

/**
 * Counts the frames of an MP3 from a place on. The parser takes the rate of the first three frames for that of all: a
 * recording that begins quietly was seven times as long. Bytes between frames (tags, covers, junk) are no sound.
 */
export async function countFrames(file: FileHandle, from: number): Promise<Sound> {
  const rates = new Set<number>()
  const sound: Sound = { seconds: 0, bitrate: 0, isVariable: false, hasIndex: false, promised: null }
  let bits = 0
  for await (const { frame, index } of framesOf(file, from)) {
    if (index) {
      sound.promised ??= index.frames ? (index.frames * frame.samples) / frame.sampleRate : null
      sound.hasIndex = true
      continue
    }
    sound.seconds += frame.samples / frame.sampleRate
    bits += frame.bytes * 8
    rates.add(frame.bitrate)
  }
  sound.isVariable = rates.size > 1
  sound.bitrate = sound.isVariable ? bits / sound.seconds : ([...rates][0] ?? 0)
  return sound
}

interface Found {
  frame: Frame
  index: { frames: number } | null
}

async function* framesOf(file: FileHandle, from: number): AsyncGenerator<Found> {
  const window = Buffer.alloc(WINDOW)
  for (let place = from; ; ) {
    const { bytesRead } = await file.read(window, 0, WINDOW, place)
    const bytes = window.subarray(0, bytesRead)
    const isLast = bytesRead < WINDOW
    const end = isLast ? bytesRead : bytesRead - MARGIN
    let at = 0
    while (at < end) {
      const frame = frameAt(bytes, at)
      if (frame && at + frame.bytes <= bytesRead) {
        yield { frame, index: indexIn(bytes, at, frame) }
        at += frame.bytes
      } else at = nextFrame(bytes, at + 1, end)
    }
    if (isLast) return
    place += at
  }
}

/** Place of the next frame that another one follows; two bytes alike a header are no frame. */
function nextFrame(bytes: Buffer, from: number, end: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at < end; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at)
    if (frame && (at + frame.bytes === bytes.length || frameAt(bytes, at + frame.bytes))) return at
  }
  return end
}

/** Null where no header of layer III stands. Frames of the free format do not tell their size and are none. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe6) !== 0xe2) return null
  const [, second, third, fourth] = bytes.subarray(at, at + 4) as unknown as [number, number, number, number]
  const version = (second >> 3) & 3
  const rate = RATES[version === 3 ? 0 : 1][third >> 4]
  const base = SAMPLE_RATES[(third >> 2) & 3]
  if (version === 1 || !rate || !base) return null
  const isFirst = version === 3
  const sampleRate = base / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = isFirst ? 1152 : 576
  const padding = (third >> 1) & 1
  const isMono = fourth >> 6 === 3
  return {
    bytes: Math.floor((samples / 8) * ((rate * 1000) / sampleRate)) + padding,
    samples,
    sampleRate,
    bitrate: rate * 1000,
    side: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  }
}

const [XING, INFO, VBRI] = ['Xing', 'Info', 'VBRI'].map((name) => Buffer.from(name).readUInt32BE())

/** A frame that is no sound but an index of them: gabriel.mp3-tech.org/mp3infotag.html; VBRI of Fraunhofer, 2026-08. */
function indexIn(bytes: Buffer, at: number, { side, bytes: length }: Frame): { frames: number } | null {
  if (length < 54 || at + length > bytes.length) return null
  const name = bytes.readUInt32BE(at + side)
  if (name === XING || name === INFO) {
    const hasFrames = bytes.readUInt32BE(at + side + 4) & 1
    return { frames: hasFrames ? bytes.readUInt32BE(at + side + 8) : 0 }
  }
  return bytes.readUInt32BE(at + 36) === VBRI ? { frames: bytes.readUInt32BE(at + 50) } : null
}
