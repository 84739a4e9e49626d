import { type FileHandle, open } from 'node:fs/promises'
import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { fromFile } from 'strtok3'
import type { Chapter } from '../rules.ts'
import { isMp4At, type Mp4Facts, readBoxes } from './boxes.ts'
import { isMp3Cut } from './frames.ts'
import { countFrames, type Sound } from './mp3.ts'
import type { SoundTrack } from './soundTrack.ts'
import { readTags, type Tags } from './tag.ts'
import { meant } from './title.ts'
import { unreadOf } from './unread.ts'

export interface Found {
  contentType: 'audio/mpeg' | 'audio/mp4'
  extension: 'mp3' | 'm4a'
  seconds: number
  /** Bits per second. */
  bitrate: number
  /** Read from the file's own tags. */
  chapters: Chapter[]
  /** What the file holds and was not read, in sentences for the editor. */
  unread: string[]
}

type Answer = { found: Found } | { problem: 'not audio' | 'too long' | 'not kept' | 'cut' | 'tagged' }

/** A tag with a large cover is a few megabytes; no real recording needs larger reads. */
const LARGEST_READ = 32 * 1024 * 1024
const LONGEST_SECONDS = 24 * 3600
/** By the parser's name of the container. */
const MP3 = /^MPEG/
/** The tables of a file may count a little more than it holds. */
const TOLERATED = 0.98

/** Sound and video of other kinds: RIFF, Ogg, FLAC, AIFF, ASF, Matroska, WavPack, Monkey's Audio, AMR, CAF, FLV, MPEG-TS. */
const OTHER_SOUND = /^(?:RIFF|OggS|fLaC|FORM|0&\xb2u|.E\xdf\xa3|wvpk|MAC |#!AMR|caff|FLV|G[\s\S]{187}G)/

/** Measures the file at `path`. */
export default async function answer(path: string): Promise<Answer> {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const boxes = await readBoxes(file, bytes)
    const tags = boxes ? null : await readTags(file)
    if (tags && tags.end > 0 && (await isMp4Behind(file, tags.end))) return { problem: 'tagged' }
    if (boxes?.sound && (!boxes.sound.isAac || boxes.isVideo)) return { problem: 'not kept' }
    if (boxes?.isCut || (tags && (await isMp3Cut(file, bytes, tags.end)))) return { problem: 'cut' }
    // The tags are read already, and one that the parser cannot read would hide the sound.
    const parsed = await parse(path, boxes?.end ?? null, tags?.end)
    const sound = isMp3(parsed) && tags ? await countFrames(file, tags.end) : null
    return judge(parsed, { bytes, boxes, tags, sound })
  } catch {
    // Any parser error means that the file is no measurable recording.
    const { buffer } = await file.read(Buffer.alloc(189), 0, 189, 0)
    return { problem: OTHER_SOUND.test(buffer.toString('latin1')) ? 'not kept' : 'not audio' }
  } finally {
    await file.close()
  }
}

/** The zeros of a box's length, three of four bytes at most, look like those behind a tag. */
async function isMp4Behind(file: FileHandle, end: number): Promise<boolean> {
  const found = await Promise.all([0, 1, 2, 3].map((zeros) => isMp4At(file, Math.max(0, end - zeros))))
  return found.includes(true)
}

/** Reads the file from the place `start`, boxes up to the place `end`. */
async function parse(path: string, end: number | null, start = 0): Promise<IAudioMetadata> {
  const tokenizer = await fromFile(path)
  if (start > 0) await tokenizer.ignore(start)
  // The parser knows some brands only.
  if (end !== null) Object.assign(tokenizer.fileInfo, { mimeType: 'audio/mp4', size: end })
  const readBuffer = tokenizer.readBuffer.bind(tokenizer)
  tokenizer.readBuffer = (bytes, options) => {
    if ((options?.length ?? bytes.length) > LARGEST_READ) throw new RangeError('a piece larger than any of a recording')
    return readBuffer(bytes, options)
  }
  try {
    return await parseFromTokenizer(tokenizer, { duration: false, skipCovers: true, includeChapters: true })
  } finally {
    await tokenizer.close()
  }
}

interface Seen {
  bytes: number
  boxes: Mp4Facts | null
  tags: Tags | null
  /** Of an MP3. */
  sound: Sound | null
}

const isMp3 = ({ format: { container = '', codec = '' } }: IAudioMetadata) =>
  MP3.test(container) && /Layer 3/.test(codec)

/** Length and bits per second of the samples of a track. */
function rateOf({ ticks, ticksPerSecond, bytes }: SoundTrack) {
  const seconds = ticks / ticksPerSecond
  return { seconds, bitrate: (bytes * 8) / seconds }
}

function judge({ format }: IAudioMetadata, { bytes, boxes, tags, sound }: Seen): Answer {
  const track = boxes?.sound ?? null
  if (format.container && !sound && !track) return { problem: 'not kept' }
  const { seconds, bitrate } = sound ?? (track ? rateOf(track) : { seconds: 0, bitrate: 0 })
  if (!(seconds > 0 && Number.isFinite(seconds)) || !(bitrate > 0)) return { problem: 'not audio' }
  if (seconds > LONGEST_SECONDS) return { problem: 'too long' }
  if (track && bytes < track.bytes * TOLERATED) return { problem: 'cut' }
  const ofTrack = (format.chapters ?? []).map(({ title, start, timeScale }) => ({
    title: meant(title),
    second: start / (timeScale || 1),
  }))
  const chapters = tags?.chapters ?? (ofTrack.length > 0 ? ofTrack : (boxes?.chapters ?? []))
  const kind = sound
    ? ({ contentType: 'audio/mpeg', extension: 'mp3' } as const)
    : ({ contentType: 'audio/mp4', extension: 'm4a' } as const)
  const unread = unreadOf({
    chapters,
    promised: tags?.promised ?? Number(boxes?.hasChapters),
    isTagBroken: tags?.isBroken ?? false,
    hasPictures: boxes?.hasPictures ?? false,
    sound,
  })
  return { found: { ...kind, seconds, bitrate: Math.round(bitrate), chapters, unread } }
}
