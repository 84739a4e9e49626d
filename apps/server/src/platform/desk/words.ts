import { sql } from 'kysely'
import { isId } from '../format/place.ts'
import type { Listing, Narrowing } from './listing.ts'

/** What the words that were typed narrow a list to: all of them by their beginnings, or the number. */
export function searchOf<Query>({ from, words }: Listing<Query>, q: string | undefined): Narrowing | undefined {
  if (!q?.trim() || !words) return undefined
  const asked = tsQueryOf(q)
  const number = isId(q.trim()) ? Number(q.trim()) : null
  if (asked === null && number === null) return { ids: sql`select 0 as id where false`, holds: sql`false` }
  // Written out: of a value that it does not see the planner cannot say how common it is.
  const matches = sql`desk_words(${words}) @@ to_tsquery('simple'::regconfig, ${sql.lit(asked ?? '')})`
  if (number === null) return { ids: sql`select t.id ${from} where ${matches}`, holds: matches }
  return {
    ids: sql`select t.id ${from} where ${matches} union select t.id ${from} where t.id = ${number}`,
    holds: sql`(${matches} or t.id = ${number})`,
  }
}

/** Words that begin so, all of them; null when nothing of the text is a word. */
function tsQueryOf(q: string): string | null {
  const words =
    q
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  return words
    .slice(0, 8)
    .map((word) => `'${word.slice(0, 60)}'${word.length > 2 ? ':*' : ''}`)
    .join(' & ')
}
