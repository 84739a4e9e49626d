import { type RawBuilder, sql } from 'kysely'
import { isId } from '../format/place.ts'

/** A fragment of SQL. */
export type Part = RawBuilder<unknown>

/** A filter that may match few rows: looked up first, so that nothing scans a million rows to find three. */
export interface Narrowing {
  /** A condition on `t`. */
  holds: Part
  /** An indexed query for the matching `id`s, where that of the condition alone would not use an index. */
  ids?: Part
}

interface Searched {
  from: Part
  words?: Part
}

/** Filter for typed words, all matched by prefix, or for a number. */
export function searchOf({ from, words }: Searched, q: string | undefined): Narrowing | undefined {
  if (!q?.trim() || !words) return undefined
  const asked = tsQueryOf(q)
  const number = isId(q.trim()) ? Number(q.trim()) : null
  if (asked === null && number === null) return { ids: sql`select 0 as id where false`, holds: sql`false` }
  // A literal: for a parameter the planner could not estimate how common the words are.
  const matches = sql`desk_words(${words}) @@ to_tsquery('simple'::regconfig, ${sql.lit(asked ?? '')})`
  if (number === null) return { holds: matches }
  return {
    ids: sql`select t.id ${from} where ${matches} union select t.id ${from} where t.id = ${number}`,
    holds: sql`(${matches} or t.id = ${number})`,
  }
}

/** Prefix query for all the words; null when the text has none. */
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
