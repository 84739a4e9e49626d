import { type Db, rows } from '#platform/database.ts'
import { turnOf } from '#platform/locks/turn.ts'

/** Processes that fill the index exclude each other, so that a text read earlier never replaces a newer one. */
export const turn = turnOf('search', 7_281_190)

export interface Change {
  kind: string
  entity_id: number
}

/** Removes the oldest changes from the queue. They return if the transaction fails. */
export function takeChanges(tx: Db, limit: number) {
  return rows<Change>(
    tx,
    'search.takeChanges',
    `delete from search_changes where id in (select id from search_changes order by id limit $1)
     returning kind, entity_id`,
    [limit],
  )
}

export async function noteChanges(tx: Db, kind: string, ids: number[]) {
  await rows(
    tx,
    'search.noteChanges',
    'insert into search_changes (kind, entity_id) select $1, unnest($2::integer[])',
    [kind, ids],
  )
}

export interface DocumentRow {
  entity_id: number
  at: string | null
  week: number
  words: string
}

/** A document that is the same is not written again: a rebuild writes what it changes. */
export async function putDocuments(tx: Db, kind: string, documents: DocumentRow[]) {
  await rows(
    tx,
    'search.put',
    `insert into search_documents as d (kind, entity_id, at, week, words)
     select $1, n.entity_id, n.at, n.week, n.words::tsvector
     from unnest($2::integer[], $3::timestamptz[], $4::smallint[], $5::text[]) as n(entity_id, at, week, words)
     on conflict (kind, entity_id) do update set at = excluded.at, week = excluded.week, words = excluded.words
       where (d.at, d.week, d.words) is distinct from (excluded.at, excluded.week, excluded.words)`,
    [
      kind,
      documents.map(({ entity_id }) => entity_id),
      documents.map(({ at }) => at),
      documents.map(({ week }) => week),
      documents.map(({ words }) => words),
    ],
  )
}

export async function dropDocuments(tx: Db, kind: string, ids: number[]) {
  await rows(tx, 'search.drop', 'delete from search_documents where kind = $1 and entity_id = any($2::integer[])', [
    kind,
    ids,
  ])
}

/** Removes a kind's documents between two ids that are not in `kept`: their items are gone. */
export async function dropBetween(tx: Db, kind: string, after: number, upTo: number, kept: number[]) {
  await rows(
    tx,
    'search.dropBetween',
    `delete from search_documents
     where kind = $1 and entity_id > $2 and entity_id <= $3
       and not exists (select from unnest($4::integer[]) kept where kept = entity_id)`,
    [kind, after, upTo, kept],
  )
}

export async function addWeeks(tx: Db, weeks: number[]) {
  await rows(
    tx,
    'search.addWeeks',
    'insert into search_weeks (week) select unnest($1::integer[]) on conflict do nothing',
    [weeks],
  )
}

export interface WordRow {
  word: string
  documents: number
  is_open: boolean
}

/** Adds to the counts of the words that are stored, and returns those. */
export async function countWords(tx: Db, words: WordRow[]): Promise<string[]> {
  const known = await rows<{ word: string }>(
    tx,
    'search.countWords',
    `update search_words w set documents = w.documents + d.documents, is_open = w.is_open or d.is_open
     from unnest($1::text[], $2::integer[], $3::boolean[]) as d(word, documents, is_open)
     where w.word = d.word
     returning w.word`,
    [words.map(({ word }) => word), words.map(({ documents }) => documents), words.map(({ is_open }) => is_open)],
  )
  return known.map(({ word }) => word)
}

export async function addWords(tx: Db, words: (WordRow & { cuts: number[] })[]) {
  await rows(
    tx,
    'search.addWords',
    `insert into search_words (word, documents, is_open, cuts)
     select word, documents, is_open, cuts::integer[]
     from unnest($1::text[], $2::integer[], $3::boolean[], $4::text[]) as d(word, documents, is_open, cuts)`,
    [
      words.map(({ word }) => word),
      words.map(({ documents }) => documents),
      words.map(({ is_open }) => is_open),
      words.map(({ cuts }) => `{${cuts.join(',')}}`),
    ],
  )
}

export interface Filling {
  kind: string
  last_id: number
  documents: number
  ended_at: Date | null
}

export async function findFilling(db: Db, version: string): Promise<Filling | undefined> {
  const [row] = await rows<Filling>(
    db,
    'search.filling',
    'select kind, last_id, documents, ended_at from search_fillings where version = $1',
    [version],
  )
  return row
}

/** Starts a new filling: forgets word counts and waiting changes, since it reads everything. */
export async function beginFilling(tx: Db, version: string, now: Date) {
  await rows(tx, 'search.forgetFillings', 'delete from search_fillings')
  await rows(tx, 'search.forgetWords', 'truncate search_words')
  await rows(tx, 'search.forgetChanges', 'delete from search_changes')
  await rows(tx, 'search.beginFilling', 'insert into search_fillings (version, begun_at) values ($1, $2)', [
    version,
    now,
  ])
}

export async function noteFilling(tx: Db, version: string, { kind, last_id, documents }: Omit<Filling, 'ended_at'>) {
  await rows(
    tx,
    'search.noteFilling',
    'update search_fillings set kind = $2, last_id = $3, documents = $4 where version = $1',
    [version, kind, last_id, documents],
  )
}

export async function endFilling(tx: Db, version: string, kinds: string[], now: Date) {
  await rows(tx, 'search.dropKinds', 'delete from search_documents where kind <> all($1::text[])', [kinds])
  await rows(tx, 'search.endFilling', 'update search_fillings set ended_at = $2 where version = $1', [version, now])
}
