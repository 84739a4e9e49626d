import { type Db, rows } from '#platform/database.ts'

export interface KnownWord {
  word: string
  documents: number
}

/** Filters the words to those that occur in texts; guests see only words of public texts. */
export function listKnown(db: Db, words: string[], isMember: boolean) {
  return rows<KnownWord>(
    db,
    'search.known',
    'select word, documents from search_words where word = any($1::text[]) and (is_open or $2)',
    [words, isMember],
  )
}

/**
 * The most common words with this prefix, as a range: `like` with a parameter uses no index once the statement has one
 * plan for all values.
 */
export function listBeginning(db: Db, start: string, isMember: boolean, limit: number) {
  return rows<KnownWord>(
    db,
    'search.beginning',
    `select word, documents from search_words where word ~>=~ $1 and word ~<~ $2 and (is_open or $3)
     order by documents desc, word limit $4`,
    [start, `${start}${LAST_LETTER}`, isMember, limit],
  )
}

/** The highest code point: sorts after every letter. */
const LAST_LETTER = '\u{10FFFF}'

/** Candidates for a typo, to be compared letter by letter. */
export function listNear(db: Db, cuts: number[], isMember: boolean) {
  return rows<KnownWord>(
    db,
    'search.near',
    `select word, documents from search_words where cuts && $1::integer[] and (is_open or $2) limit 3000`,
    [cuts, isMember],
  )
}

export interface Hit {
  kind: string
  entity_id: number
  /** To the microsecond; null without a date. */
  at: string | null
  rank: number
}

export interface Asked {
  query: string
  /** Ranks by public texts only, so that the order reveals nothing of paid ones. */
  isOpen: boolean
  firstWeek: number
  lastWeek: number
  since: Date | null
  until: Date | null
  after: { at: string; kind: string; id: number } | null
  most: number
}

/** Results of the query, newest first. */
export function listHits(db: Db, asked: Asked) {
  return rows<Hit>(
    db,
    'search.hits',
    `select kind, entity_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, rank
     from search_find($1, $2, $3, $4, coalesce($5, '-infinity'::timestamptz), coalesce($6, 'infinity'::timestamptz), $7, $8, $9, $10)`,
    [
      asked.query,
      asked.isOpen,
      asked.firstWeek,
      asked.lastWeek,
      asked.since,
      asked.until,
      asked.after?.at ?? null,
      asked.after?.kind ?? null,
      asked.after?.id ?? null,
      asked.most,
    ],
  )
}
