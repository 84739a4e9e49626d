import type { EndedBy } from '@palata/contract/signals/call'
import { decidingBar } from '@palata/contract/signals/deciding'
import type { Logger } from 'pino'
import { type Db, rows } from '#platform/database.ts'
import type { Candle } from '#providers/binance/index.ts'
import type { MarketSources } from '#providers/marketSources.ts'
import { toldBars } from './store.ts'

const MINUTE_MS = 60_000
/** Minutes that are drawn, and how many of them came before the deciding one. */
export const DRAWN = 8
export const BEFORE = 4
/** All drawn minutes have closed by then, and the exchange tells them. */
const CLOSED_MS = (DRAWN - BEFORE + 1) * MINUTE_MS

type StoredBar = [at: string, open: number, high: number, low: number, close: number]

interface BareEnd {
  id: number
  pair: string
  bars: StoredBar[]
  by: EndedBy
  at: string
}

/** Reads the minutes around the ends of calls, to draw. A pair whose source fails waits for the next run. */
export async function readSurroundings(
  db: Db,
  { candles }: Pick<MarketSources, 'candles'>,
  log: Pick<Logger, 'warn'>,
  now: Date,
) {
  for (const { id, pair, bars, ...end } of await listBareEnds(db, now)) {
    const deciding = decidingBar(
      bars.map(([at]) => ({ at })),
      end,
    )
    try {
      const read = deciding ? await readAround(candles, pair, new Date(deciding.at)) : []
      await keepSurroundings(db, id, toldBars(read))
    } catch (error) {
      log.warn({ err: error, pair }, 'no minutes around an end; they are read later')
    }
  }
}

async function readAround(candles: MarketSources['candles'], pair: string, minute: Date): Promise<Candle[]> {
  const from = minute.getTime() - BEFORE * MINUTE_MS
  const read = (await candles.read(pair, '1m', new Date(from), DRAWN)) ?? []
  return read.filter(({ openAt }) => openAt.getTime() < from + DRAWN * MINUTE_MS)
}

/** Ends by an exchange's minutes of the last week, the oldest first. An older one stays without. */
function listBareEnds(db: Db, now: Date) {
  return rows<BareEnd>(
    db,
    'signals.bareEnds',
    `select v.id, v.pair, v.bars, v.result ->> 'by' as by, v.result ->> 'at' as at from signal_evidence v
     where v.about = 'end' and v.source = 'binance' and v.pair is not null and v.made_at > $1::timestamptz - interval '7 days'
       and (v.result ->> 'at')::timestamptz < $2 and not exists (select from signal_end_minutes m where m.evidence_id = v.id)
     order by v.made_at limit 20`,
    [now, new Date(now.getTime() - CLOSED_MS)],
  )
}

async function keepSurroundings(db: Db, evidenceId: number, bars: string) {
  await rows(
    db,
    'signals.keepSurroundings',
    'insert into signal_end_minutes (evidence_id, bars) values ($1, $2) on conflict do nothing',
    [evidenceId, bars],
  )
}
