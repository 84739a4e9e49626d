import { type Db, rows } from '#platform/database.ts'
import type { EntryRow } from './store.ts'

/** The last entries before an index, of some kinds or of all, newest first. */
export function listLastEntries(db: Db, before: number | null, kinds: string[] | null, limit: number) {
  return kinds
    ? rows<EntryRow>(
        db,
        `ledger.lastOfKinds.${limit}`,
        `select index, entry from ledger_entries where kind = any($2::text[]) and ($1::bigint is null or index < $1)
         order by index desc limit ${limit}`,
        [before, kinds],
      )
    : rows<EntryRow>(
        db,
        `ledger.lastOf.${limit}`,
        `select index, entry from ledger_entries where $1::bigint is null or index < $1 order by index desc limit ${limit}`,
        [before],
      )
}

/** What was recorded about one call of the author whose key begins so, in the order of the ledger. */
export function listCallEntries(db: Db, authorKey: string, call: number) {
  return rows<EntryRow>(
    db,
    'ledger.callEntries',
    `select e.index, e.entry from ledger_calls c join ledger_moments m using (signal_id)
       join ledger_entries e on e.index = m.entry_index
     where c.author_key = (select author_key from ledger_authors where starts_with(author_key, $1) order by author_key limit 1)
       and c.number = $2 order by e.index limit 200`,
    [authorKey, call],
  )
}

/** Entries about keys, newest first: as many as an operator ever made. */
export function listKeyEntries(db: Db) {
  return rows<EntryRow>(
    db,
    'ledger.keyEntries',
    `select index, entry from ledger_entries where entry like '%"kind":"key"%' order by index desc limit 100`,
    [],
  )
}

export function countKinds(db: Db) {
  return rows<{ kind: string; count: number }>(
    db,
    'ledger.countKinds',
    `select kind, count(*)::integer as count from ledger_entries group by kind order by kind limit 20`,
    [],
  )
}
