import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { fromFile } from 'strtok3'
import type { Answer } from './measure.ts'

/** A tag with a large cover is a few megabytes; no real recording needs larger reads. */
const LARGEST_READ = 32 * 1024 * 1024
const LONGEST_SECONDS = 24 * 3600
/** Formats that every browser plays, by the parser's container names. */
const MP3 = /^MPEG/
const M4A = /^(M4A|isom|mp4|MPEG-4|dash)/i

/** Measures the file at `path`. */
export default async function answer(path: string): Promise<Answer> {
  const tokenizer = await fromFile(path)
  const readBuffer = tokenizer.readBuffer.bind(tokenizer)
  tokenizer.readBuffer = (bytes, options) => {
    if ((options?.length ?? bytes.length) > LARGEST_READ) throw new RangeError('a piece larger than any of a recording')
    return readBuffer(bytes, options)
  }
  try {
    return judge(await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true, includeChapters: true }))
  } catch {
    // Any parser error means that the file is no measurable recording.
    return { problem: 'not audio' }
  } finally {
    await tokenizer.close()
  }
}

function judge({ format }: IAudioMetadata): Answer {
  const { container = '', codec = '', duration: seconds = 0, bitrate = 0, hasVideo } = format
  const isMp3 = MP3.test(container) && /Layer 3/.test(codec)
  const isM4a = M4A.test(container) && /AAC/i.test(codec)
  if (!(seconds > 0 && Number.isFinite(seconds)) || !(bitrate > 0)) return { problem: 'not audio' }
  if ((!isMp3 && !isM4a) || hasVideo) return { problem: 'not kept' }
  if (seconds > LONGEST_SECONDS) return { problem: 'too long' }
  const chapters = (format.chapters ?? []).map(({ title, start, timeScale }) => ({
    title,
    second: start / (timeScale || 1),
  }))
  const kind = isMp3
    ? ({ contentType: 'audio/mpeg', extension: 'mp3' } as const)
    : ({ contentType: 'audio/mp4', extension: 'm4a' } as const)
  return { found: { ...kind, seconds, bitrate: Math.round(bitrate), chapters } }
}
