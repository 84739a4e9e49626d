import type { FileHandle } from 'node:fs/promises'
import { countOf } from '@palata/contract/text/plural'
import type { Chapter } from '../rules.ts'

/** Tags with a large cover are a few megabytes. */
const LARGEST_TAG = 32 * 1024 * 1024
const CHAPTER = 'CHAP'

/** Number of chapters that the ID3v2 tag at the start of an MP3 names, whether or not they can be read. */
export async function countTagChapters(file: FileHandle): Promise<number> {
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(10), 0, 10, 0)
  if (bytesRead < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  const { buffer: tag, bytesRead: length } = await file.read(
    Buffer.alloc(Math.min(size, LARGEST_TAG)),
    0,
    Math.min(size, LARGEST_TAG),
    10,
  )
  const text = tag.subarray(0, length)
  let count = 0
  for (let at = text.indexOf(CHAPTER); at >= 0; at = text.indexOf(CHAPTER, at + CHAPTER.length)) count += 1
  return count
}

export interface Read {
  chapters: Chapter[]
  /** Chapters that the file promises, at least. */
  promised: number
  /** Warnings of the parser. */
  warnings: readonly string[]
  /** The tag was left out, because it cannot be read at all. */
  isTagLost: boolean
  hasPictures: boolean
}

/** Padding of zeros after the last frame is no fault. */
const BROKEN_TAG = /^Illegal ID3v2|^Invalid ID3v2\.\d frame-header-ID: [^\0]|has invalid string value/

/** What the file holds and was not read, in sentences for the editor. */
export function unreadOf({ chapters, promised, warnings, isTagLost, hasPictures }: Read): string[] {
  const missing = promised - chapters.length
  const isGarbled = chapters.some(({ title }) => title.includes('\ufffd'))
  return [
    ...(missing > 0 && chapters.length === 0
      ? ['Главы в файле есть, но прочитать их не удалось: впишите их сами.']
      : []),
    ...(missing > 0 && chapters.length > 0
      ? [`Прочитано не всё: в файле ${countOf(promised, ['глава', 'главы', 'глав'])}, прочитано ${chapters.length}.`]
      : []),
    ...(isGarbled ? ['Названия глав записаны в неизвестной кодировке: проверьте их.'] : []),
    ...(missing <= 0 && (isTagLost || warnings.some((text) => BROKEN_TAG.test(text)))
      ? ['Часть меток файла повреждена и не прочитана: проверьте главы.']
      : []),
    ...(hasPictures ? ['В файле есть дорожка с картинками: слушатели её не увидят.'] : []),
  ]
}

/** What became of the chapters that were read: `taken` of them fit into the podcast, unless it kept its own. */
export function leftOf(found: number, taken: number, hasOwn: boolean): string[] {
  if (found === 0) return []
  if (hasOwn) return ['Главы файла не взяты: у подкаста уже есть свои.']
  if (taken === found) return []
  const left = countOf(found - taken, ['глава не взята', 'главы не взяты', 'глав не взято'])
  return [`Из файла ${left}: без названия, с повторённым временем или после конца записи.`]
}
