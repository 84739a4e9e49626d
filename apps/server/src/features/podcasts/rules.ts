/** Chapters of one episode; a longer list is no table of contents. */
export const MOST_CHAPTERS = 500
/** Characters. */
const LONGEST_TITLE = 200

export interface Chapter {
  second: number
  title: string
  /** In capitals: the coins it is about. */
  tickers?: string[]
}

/** Words of one line: control characters and runs of spaces go, markup stays what it is, words. */
export function plainLine(words: string, most = LONGEST_TITLE): string {
  return [
    ...words
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim()
}

/** What a file says of its chapters, as far as it makes sense: a stranger's program wrote it. */
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

/** Coins stand behind the title: `12:40 Рынок [BTC, ETH]`. */
const COINS = /\s*\[\s*([A-Za-z0-9]{2,10}(?:\s*,\s*[A-Za-z0-9]{2,10}){0,9})\s*\]$/
const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(?:[-–—]\s+)?(.+)$/

/** A person's list, a line each: `1:02:30 Название`. What is wrong with it is said, and nothing is guessed. */
export function readChapters(text: string, length: number): { chapters: Chapter[] } | { problem: string } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
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
    const before = chapters.at(-1)?.second ?? -1
    if (second <= before) return { problem: `${where}: глава начинается не позже предыдущей` }
    if (second >= length) return { problem: `${where}: глава начинается после конца записи` }
    chapters.push({ second, title, ...(coins && { tickers: coins.toUpperCase().split(/\s*,\s*/) }) })
  }
  return { chapters }
}
