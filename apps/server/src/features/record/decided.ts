import type { Decided } from '@palata/contract/record/call'
import { decidingBar } from '@palata/contract/signals/deciding'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { type Db, rows } from '#platform/database.ts'

type StoredBar = [at: string, open: number, high: number, low: number, close: number]

interface Row extends Pick<Decided, 'source' | 'pair'> {
  bars: StoredBar[]
  around: StoredBar[]
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
    `select v.source, v.pair, v.bars, v.result, coalesce(m.bars, '[]') as around,
       (select m.entry_index::integer from ledger_moments m
         where m.signal_id = v.signal_id and m.kind in ('outcome', 'withdrawn', 'corrected') and m.entry_index is not null
         order by m.entry_index desc limit 1) as entry
     from signal_evidence v left join signal_end_minutes m on m.evidence_id = v.id
     where v.signal_id = $1 and v.about = 'end' order by v.id desc limit 1`,
    [signalId],
  )
  const at = row?.result.at ?? null
  const price = row?.result.price ?? null
  if (!row || at === null || price === null || by === null || at !== endedAt) return null
  const { source, pair, entry } = row
  const kept = row.bars.map(told)
  const minute = decidingBar(kept, { by, at })?.at ?? null
  const around = row.around.map(told)
  // What the exchange says later replaces nothing that decided.
  const bars = around.some((bar) => bar.at === minute)
    ? around.map((bar) => kept.find(({ at: of }) => of === bar.at) ?? bar)
    : kept
  return { at, by, price, source, pair, bars, minute, is_coarse: call.is_coarse, entry }
}

const told = ([at, open, high, low, close]: StoredBar) => ({ at, open, high, low, close })
