import { open } from 'node:fs/promises'
import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { fromFile } from 'strtok3'
import type { Chapter } from '../rules.ts'
import { type Mp4Facts, readBoxes } from './boxes.ts'
import { isMp3Cut, startOf } from './frames.ts'
import { meant } from './title.ts'
import { countTagChapters, unreadOf } from './unread.ts'

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

type Answer = { found: Found } | { problem: 'not audio' | 'too long' | 'not kept' | 'cut' }

/** A tag with a large cover is a few megabytes; no real recording needs larger reads. */
const LARGEST_READ = 32 * 1024 * 1024
const LONGEST_SECONDS = 24 * 3600
/** By the parser's name of the container. */
const MP3 = /^MPEG/
/** The tables of a file may count a little more than it holds. */
const TOLERATED = 0.98

/** Measures the file at `path`. */
export default async function answer(path: string): Promise<Answer> {
  const file = await open(path)
  try {
    const { size: bytes } = await file.stat()
    const boxes = await readBoxes(file, bytes)
    if (boxes?.isCut || (!boxes && (await isMp3Cut(file, bytes)))) return { problem: 'cut' }
    const promised = boxes ? Number(boxes.hasChapters) : await countTagChapters(file)
    const seen = { bytes, boxes, promised, isTagLost: false }
    try {
      return judge(await parse(path, boxes !== null), seen)
    } catch (error) {
      // A sound recording with a broken tag is still one.
      const start = boxes ? 0 : await startOf(file)
      if (start === 0) throw error
      return judge(await parse(path, false, start), { ...seen, isTagLost: true })
    }
  } catch {
    // Any parser error means that the file is no measurable recording.
    return { problem: 'not audio' }
  } finally {
    await file.close()
  }
}

/** Reads the file from the place `start`. */
async function parse(path: string, isMp4: boolean, start = 0): Promise<IAudioMetadata> {
  const tokenizer = await fromFile(path)
  if (start > 0) await tokenizer.ignore(start)
  // The parser knows some brands only.
  if (isMp4) tokenizer.fileInfo.mimeType = 'audio/mp4'
  const readBuffer = tokenizer.readBuffer.bind(tokenizer)
  tokenizer.readBuffer = (bytes, options) => {
    if ((options?.length ?? bytes.length) > LARGEST_READ) throw new RangeError('a piece larger than any of a recording')
    return readBuffer(bytes, options)
  }
  try {
    return await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true, includeChapters: true })
  } finally {
    await tokenizer.close()
  }
}

interface Seen {
  bytes: number
  boxes: Mp4Facts | null
  /** Chapters that the file promises, at least. */
  promised: number
  /** The tag was left out, because it cannot be read at all. */
  isTagLost: boolean
}

function judge({ format, quality }: IAudioMetadata, { bytes, boxes, promised, isTagLost }: Seen): Answer {
  const { container = '', codec = '', duration: seconds = 0, bitrate = 0 } = format
  const isMp3 = !boxes && MP3.test(container) && /Layer 3/.test(codec)
  const isM4a = boxes !== null && /AAC/i.test(codec)
  if (!(seconds > 0 && Number.isFinite(seconds)) || !(bitrate > 0)) return { problem: 'not audio' }
  if ((!isMp3 && !isM4a) || boxes?.isVideo) return { problem: 'not kept' }
  if (seconds > LONGEST_SECONDS) return { problem: 'too long' }
  if (isM4a && bytes < ((seconds * bitrate) / 8) * TOLERATED) return { problem: 'cut' }
  const chapters = (format.chapters ?? []).map(({ title, start, timeScale }) => ({
    title: meant(title),
    second: start / (timeScale || 1),
  }))
  const kind = isMp3
    ? ({ contentType: 'audio/mpeg', extension: 'mp3' } as const)
    : ({ contentType: 'audio/mp4', extension: 'm4a' } as const)
  const warnings = quality.warnings.map(({ message }) => message)
  const unread = unreadOf({ chapters, promised, warnings, isTagLost, hasPictures: boxes?.hasPictures ?? false })
  return { found: { ...kind, seconds, bitrate: Math.round(bitrate), chapters, unread } }
}
