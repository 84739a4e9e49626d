import type { Decided } from '@palata/contract/record'
import type { OpenedSignal } from '@palata/contract/signals'
import { type Db, rows } from '#platform/database.ts'

type StoredBar = [at: string, open: number, high: number, low: number, close: number]

interface Row extends Pick<Decided, 'source' | 'pair'> {
  bars: StoredBar[]
  result: { at: string | null; price: number | null }
  entry: number | null
}

/**
 * The last evidence of the end and the ledger's entry that tells it. How it ended is what the viewer's signal says; null
 * when the kept evidence is of another end, as while a correction is under way.
 */
export async function findDecided(
  db: Db,
  signalId: number,
  { ended_at: endedAt, ended_by: by, call }: Pick<OpenedSignal, 'ended_at' | 'ended_by' | 'call'>,
): Promise<Decided | null> {
  const [row] = await rows<Row>(
    db,
    'record.decided',
    `select v.source, v.pair, v.bars, v.result,
       (select m.entry_index::integer from ledger_moments m
         where m.signal_id = v.signal_id and m.kind in ('outcome', 'withdrawn', 'corrected') and m.entry_index is not null
         order by m.entry_index desc limit 1) as entry
     from signal_evidence v where v.signal_id = $1 and v.about = 'end' order by v.id desc limit 1`,
    [signalId],
  )
  const at = row?.result.at ?? null
  const price = row?.result.price ?? null
  if (!row || at === null || price === null || by === null || at !== endedAt) return null
  const { source, pair, entry } = row
  const bars = row.bars.map(([openAt, open, high, low, close]) => ({ at: openAt, open, high, low, close }))
  return { at, by, price, source, pair, bars, is_coarse: call.is_coarse, entry }
}
