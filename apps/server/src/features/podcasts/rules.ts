import { LONGEST_CHAPTER, MOST_CHAPTERS } from '@palata/contract/desk/podcasts'
import { lineOf } from '#platform/format/line.ts'

export interface Chapter {
  second: number
  title: string
  /** Tickers of the chapter's coins, in capitals. */
  tickers?: string[]
  /** The same coins where their ids are known. */
  coinIds?: string[]
}

/** The first misplaced chapter: each must begin after the one before it and within the recording. */
export function misplacedChapter(chapters: Chapter[], length: number): { index: number; problem: string } | null {
  for (const [index, { second }] of chapters.entries()) {
    if (second <= (chapters[index - 1]?.second ?? -1)) return { index, problem: 'глава начинается не позже предыдущей' }
    if (second >= length) return { index, problem: 'глава начинается после конца записи' }
  }
  return null
}

/** One line of text: removes control characters and runs of spaces; markup stays as plain text. */
export function plainLine(words: string, most = LONGEST_CHAPTER): string {
  return lineOf(words, most)
}

/** Chapters from a file's tags, without invalid ones: a stranger's program wrote them. */
export function tidyChapters(found: Chapter[], length: number): Chapter[] {
  const bySecond = new Map<number, string>()
  for (const { second, title } of found) {
    const at = Math.floor(second)
    const words = plainLine(title)
    if (!words || !(at >= 0 && at < length) || bySecond.has(at)) continue
    bySecond.set(at, words)
    if (bySecond.size === MOST_CHAPTERS) break
  }
  return [...bySecond].map(([second, title]) => ({ second, title })).sort((one, other) => one.second - other.second)
}

/** More than any chapter with its coins; the expressions below must not walk further. */
const LONGEST_LINE = 1000

/** Coins follow the title: `12:40 Рынок [BTC, ETH]`. */
const COINS = /\s*\[\s*([A-Za-z0-9]{2,10}(?:\s*,\s*[A-Za-z0-9]{2,10}){0,9})\s*\]$/
const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(?:[-–—]\s+)?(.+)$/

/** Parses a typed list, one chapter per line: `1:02:30 Название`. Errors are reported, never guessed around. */
export function readChapters(text: string, length: number): { chapters: Chapter[] } | { problem: string } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.slice(0, LONGEST_LINE).trim())
    .filter(Boolean)
  if (lines.length === 0) return { problem: 'Список глав пуст' }
  if (lines.length > MOST_CHAPTERS) return { problem: `Глав ${lines.length}, а можно не больше ${MOST_CHAPTERS}` }
  const chapters: Chapter[] = []
  for (const [index, line] of lines.entries()) {
    const [, hours = '0', minutes, seconds, words = ''] = LINE.exec(line) ?? []
    const [, coins] = COINS.exec(words) ?? []
    const title = plainLine(words.replace(COINS, ''))
    const where = `Строка ${index + 1}`
    if (minutes === undefined || !title)
      return { problem: `${where}: нужно время и название, например «12:40 Рынок», а стоит «${line.slice(0, 60)}»` }
    if (hours !== '0' && Number(minutes) > 59) return { problem: `${where}: в часе шестьдесят минут` }
    const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
    chapters.push({ second, title, ...(coins && { tickers: coins.toUpperCase().split(/\s*,\s*/) }) })
  }
  const misplaced = misplacedChapter(chapters, length)
  return misplaced ? { problem: `Строка ${misplaced.index + 1}: ${misplaced.problem}` } : { chapters }
}
