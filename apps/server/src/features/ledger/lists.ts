import type { Reply } from '@palata/contract/endpoint'
import type { ledger } from '@palata/contract/ledger'
import type { EndedBy } from '@palata/contract/signals/call'
import { type Db, rows } from '#platform/database.ts'
import type { EntryRow } from './store.ts'

type Evidence = Reply<typeof ledger.calls>['evidence'][number]
type StoredResult = Pick<Evidence['result'], 'at' | 'price'> & { by?: EndedBy | null }
type StoredBar = [at: string, open: number, high: number, low: number, close: number]

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

/** That it was the opposite would tell the direction of a call that is still open. */
const toldOutside = (by: EndedBy) => (by === 'opposite' ? 'withdrawn' : by)

/** What decided the call, oldest first; nothing until its idea is opened, since a pair and a price tell its coin. */
export async function listEvidence(db: Db, authorKey: string, call: number): Promise<Evidence[]> {
  const found = await rows<Omit<Evidence, 'bars' | 'result'> & { bars: StoredBar[]; result: StoredResult }>(
    db,
    'ledger.evidence',
    `select v.about, v.source, v.pair, v.bars, v.result from ledger_calls c join signal_evidence v using (signal_id)
     where c.author_key = (select author_key from ledger_authors where starts_with(author_key, $1) order by author_key limit 1)
       and c.number = $2 and exists (select from ledger_moments m where m.signal_id = c.signal_id and m.kind = 'opened'
         and m.entry_index is not null)
     order by v.id limit 100`,
    [authorKey, call],
  )
  return found.map(({ bars, result, ...rest }) => ({
    ...rest,
    result: { at: result.at, price: result.price, ...(result.by && { by: toldOutside(result.by) }) },
    bars: bars.map(([at, open, high, low, close]) => ({ at, open, high, low, close })),
  }))
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
