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
  groups: string[][]
  /** Whether the groups are the whole query. */
  isWhole: boolean
  /** Ranks by public texts only, so that the order reveals nothing of paid ones. */
  isOpen: boolean
  firstWeek: number
  lastWeek: number
  since: Date | null
  until: Date | null
  after: { at: string; kind: string; id: number } | null
  most: number
}

export interface Hits {
  hits: Hit[]
  /** Whether the search stopped before the end of the weeks. */
  isCut: boolean
}

/** More than a page, so that there is a place to go on from. */
const ENOUGH = 25

/** Results of the query, newest first: up to `most`, fewer where thousands must be compared for them. */
export async function listHits(db: Db, asked: Asked): Promise<Hits> {
  const found = await rows<Hit & { is_end: boolean }>(
    db,
    'search.hits',
    `select coalesce(kind, '') as kind, entity_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, rank,
       kind is null as is_end
     from search_find($1::tsquery, $2, $3, $4, $5, $6, coalesce($7, '-infinity'::timestamptz), coalesce($8, 'infinity'::timestamptz),
       $9, $10, $11, $12, $13)`,
    [
      asked.query,
      asked.groups.map((codes) => codes.join(' ')),
      asked.isWhole,
      asked.isOpen,
      asked.firstWeek,
      asked.lastWeek,
      asked.since,
      asked.until,
      asked.after?.at ?? null,
      asked.after?.kind ?? null,
      asked.after?.id ?? null,
      asked.most,
      ENOUGH,
    ],
  )
  const hits = found.filter(({ is_end }) => !is_end)
  return { hits, isCut: hits.length === asked.most || hits.length < found.length }
}
