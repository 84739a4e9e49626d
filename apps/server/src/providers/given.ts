import { z } from 'zod'
import { lineOf } from '#platform/format/line.ts'

// Parts of the adapters' schemas. Each is at least as strict as the columns that its values get into
// (`providers/columns.test.ts`), so that one impossible row is refused alone and never by the table.

/** A name or title, cleaned to one visible line of at most `most` characters; may be empty. */
export const line = (most: number) => z.string().transform((text) => lineOf(text, most))

/** The same with at least one visible character. */
export const filledLine = (most: number) => line(most).pipe(z.string().min(1, 'nothing visible'))

/** A text that some answers write as a number. */
export const textOrNumber = z.union([z.string(), z.number()]).transform(String)

/** A service's id: without spaces and invisible characters. */
export const givenId = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\s\p{C}]+$/u, 'no id')

/** The longest address that browsers and proxies agree on. */
const LONGEST_ADDRESS = 2_000

/** An address for pages: http(s) only (not `missing_large.png` and worse); anything else is null. */
export const link = z
  .string()
  .nullish()
  .transform((text) => (text && isAddress(text) ? text : null))

/** Whether the text is an http(s) address without spaces and invisible characters, of at most 2,000 characters. */
export function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text)
}

const anyNumber = z.custom<number>((value) => typeof value === 'number', 'no number')

/** A figure whose size is at most `most`; null when it is missing or impossible. Its row stays. */
export const figure = (most: number) =>
  anyNumber.nullish().transform((n) => (n !== null && n !== undefined && Math.abs(n) <= most ? n : null))

/** The same for figures that are never negative. */
export const amount = (most: number) => figure(most).transform((n) => (n === null || n < 0 ? null : n))

/** More than any sum in US dollars: the world's wealth is below 10^15. */
export const MOST_USD = 1e15
/** A price of one coin in US dollars. */
export const MOST_PRICE = 1e12
/** Coins of one kind; some have a quadrillion. */
export const MOST_COINS = 1e30
/** Percent. */
export const MOST_CHANGE = 1e9

const [FIRST, LAST] = [Date.UTC(1970, 0), Date.UTC(9999, 11, 31)]

/** Whether a calendar of four-digit years holds the instant: JSON writes others in a form that the database refuses. */
export const isInstant = (at: Date) => at.getTime() >= FIRST && at.getTime() <= LAST

/** An instant as ISO text. */
export const instant = z.string().max(100).pipe(z.coerce.date()).refine(isInstant, 'no date of this calendar')

/** The same; null when it is missing or impossible. */
export const maybeInstant = z
  .string()
  .nullish()
  .transform((text) => {
    const at = new Date(text ?? Number.NaN)
    return isInstant(at) ? at : null
  })

/** An instant in Unix milliseconds. */
export const instantMs = z.number().int().min(FIRST).max(LAST)
