import { otherLayout } from '#platform/format/layout.ts'

/** Cyrillic letters with their Latin twins. */
const TWINS = new Map([...'АВЕКМНОРСТУХ'].map((letter, place) => [letter, 'ABEKMHOPCTYX'[place]!]))
/** Words of sums: «$млн» names no coin. */
const SUMS = /^(?:МЛН|МЛРД|ТРЛН|ТЫС|РУБ|ДОЛЛ)/

/**
 * Tickers (in capitals) that a word after `$` may stand for, the likeliest first: one in Cyrillic was meant by the look
 * of its letters («ВТС») or by their keys («ФКИ» is ARB).
 */
export function tickersOf(written: string): string[] {
  const word = written.toUpperCase()
  if (!/[А-ЯЁ]/.test(word)) return [word]
  if (SUMS.test(word)) return []
  const byLook = [...word].map((letter) => TWINS.get(letter) ?? letter).join('')
  const byKeys = /[A-Z]/.test(word) ? null : otherLayout(word)?.toUpperCase()
  return [byLook, byKeys ?? ''].filter((ticker) => /^[A-Z][A-Z0-9]+$/.test(ticker))
}
