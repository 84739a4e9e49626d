// Recordings of AAC as boxes of the ISO base media file format (ISO/IEC 14496-12:2022), whose sound is silence.

export const u32 = (...numbers: number[]) =>
  Buffer.concat(numbers.map((one) => Buffer.from([one >>> 24, one >>> 16, one >>> 8, one])))
export const u16 = (...numbers: number[]) => Buffer.from(numbers.flatMap((one) => [one >> 8, one & 255]))
export const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body])
}
export const zeros = (length: number) => Buffer.alloc(length)
export const RATE = 44_100
const SAMPLE = 200

/** A descriptor of AAC, or of another object type, of the track with that number. */
const esds = (object: number, id: number) =>
  box(
    'esds',
    u32(0),
    Buffer.from([3, 25, 0, id, 0, 4, 17, object, 0x15]),
    zeros(3),
    u32(96_000, 96_000),
    u16(0x0502, 0x1210),
    Buffer.from([6]),
  )

/** A sample entry of sound. QuickTime puts the descriptor into a box of its own, behind four more numbers. */
export function entry({ object = 0x40, id = 0, isQuickTime = false } = {}) {
  const version = u16(isQuickTime ? 1 : 0)
  const rest = isQuickTime
    ? [u32(1024, 0, 0, 2), box('wave', box('frma', Buffer.from('mp4a')), esds(object, id), zeros(8))]
    : [esds(object, id)]
  return box('mp4a', zeros(6), u16(1), version, zeros(6), u16(2, 16), zeros(4), u32(RATE * 65_536), ...rest)
}
/** A video sample entry, with the object type of `mp4v`. */
export const picture = (codec: string, object = 0) =>
  box(
    codec,
    zeros(78),
    ...(object
      ? [box('esds', Buffer.from([0, 0, 0, 0, 3, 22, 0, 0, 0, 4, 0x80, 13, object, 0x11, ...zeros(11)]))]
      : []),
  )

/** `ofMedia` stands beside the head of the sound. */
export function track(id: number, type: string, entry: Buffer, samples: number, ofMedia: Buffer = zeros(0)) {
  const isSound = type === 'soun'
  const sizes = Buffer.concat(Array<Buffer>(samples).fill(u32(SAMPLE)))
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, samples, 1024)),
    box('stsc', u32(0, 1, 1, samples, 1)),
    box('stsz', u32(0, 0, samples), sizes),
    box('stco', u32(0, 1, 0)),
  )
  return box(
    'trak',
    box('tkhd', u32(1, 0, 0, id, 0, samples * 1024), zeros(60)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, RATE, samples * 1024), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), Buffer.from(type), zeros(12), Buffer.from('x\0')),
      box('minf', ofMedia, isSound ? box('smhd', zeros(8)) : box('vmhd', zeros(12)), table),
    ),
  )
}

export const SAMPLES = 1000
interface Made {
  brand?: string
  more?: Buffer[]
  isIndexLast?: boolean
  /** The sample entry of the sound. */
  ofSound?: Buffer
  ofMedia?: Buffer
}
export function m4a({ brand = 'M4A ', more = [], isIndexLast = false, ofSound = entry(), ofMedia }: Made = {}) {
  const head = box('ftyp', Buffer.from(brand), u32(0), Buffer.from(brand))
  const times = box('mvhd', u32(0, 0, 0, RATE, SAMPLES * 1024), zeros(80))
  const index = box('moov', times, track(1, 'soun', ofSound, SAMPLES, ofMedia), ...more)
  const media = box('mdat', zeros(SAMPLES * SAMPLE))
  return Buffer.concat(isIndexLast ? [head, media, index] : [head, index, media])
}

/** A chapter's sample: the length of its title, the title, and what programs put after it (`encd`). */
export const said = (title: Buffer, more = zeros(0)) => Buffer.concat([u16(title.length), title, more])
export const ENCD = box('encd', u32(0x100))
export interface Chaptered {
  samples: Buffer[]
  /** Samples in each of the first chunks; the last number repeats (ISO/IEC 14496-12, 8.7.4). */
  perChunk?: number[]
  isLong?: boolean
  timeScale?: number
  /** Tracks that the sound refers to. */
  refers?: number[]
}
/** A recording with a QuickTime chapter track, a chapter every two seconds, the chunks apart in the media. */
export function withChapters({
  samples,
  perChunk = [samples.length],
  isLong,
  timeScale = 1000,
  refers = [2],
}: Chaptered) {
  const head = box('ftyp', Buffer.from('M4A '), u32(0), Buffer.from('M4A '))
  const chunks: Buffer[][] = []
  for (let at = 0, n = 0; at < samples.length; n += 1) {
    const size = perChunk[Math.min(n, perChunk.length - 1)]!
    chunks.push(samples.slice(at, at + size))
    at += size
  }
  const parts: Buffer[] = [zeros(SAMPLES * SAMPLE)]
  const offsets = chunks.map((chunk) => {
    const at = head.length + 8 + parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.concat(chunk), zeros(7))
    return at
  })
  const runs = chunks.flatMap(({ length }, n) => (chunks[n - 1]?.length === length ? [] : [n + 1, length, 1]))
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), box('text', zeros(51))),
    box('stts', u32(0, 1, samples.length, 2 * timeScale)),
    box('stsc', u32(0, runs.length / 3, ...runs)),
    box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
    isLong
      ? box('co64', u32(0, offsets.length, ...offsets.flatMap((at) => [0, at])))
      : box('stco', u32(0, offsets.length, ...offsets)),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, timeScale, samples.length * 2 * timeScale), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), Buffer.from('text'), zeros(12), Buffer.from('x\0')),
    box('minf', box('gmhd'), table),
  )
  const text = box('trak', box('tkhd', u32(0, 0, 0, 2, 0, samples.length * 2000), zeros(60)), media)
  const ofSound = track(1, 'soun', entry(), SAMPLES)
  const referring = box('trak', ofSound.subarray(8), box('tref', box('chap', u32(...refers))))
  const times = box('mvhd', u32(0, 0, 0, RATE, SAMPLES * 1024), zeros(80))
  const picture2 = refers.includes(3) ? [track(3, 'vide', picture('jpeg'), 2)] : []
  return Buffer.concat([head, box('mdat', ...parts), box('moov', times, referring, text, ...picture2)])
}
