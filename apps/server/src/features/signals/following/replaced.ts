import type { Db } from '#platform/database.ts'
import type { ReadPrices } from './candles.ts'
import { evidenceOf, judged } from './judged.ts'
import { type Begun, forgetReplaced, keepReplacedEnd, listReplaced, type ReplacedIdea } from './replacedStore.ts'
import { type End, follow } from './rules.ts'
import { LATE_MS, type Start, startOf } from './start.ts'
import { keepEvidence, type OpenCall } from './store.ts'
import type { Migration } from './units.ts'

type Coin = Parameters<typeof judged>[2]

/**
 * Judges the prices from before the seal of an edit by the idea that the edit replaced: its author may have seen a touch
 * that this program had not. An idea that ended then is the call's idea again, with its end. The minute in which the edit
 * was sealed is the last one of what it replaced. `waits` until all those minutes are read.
 */
export async function replacedIdea(
  tx: Db,
  call: Pick<OpenCall, 'id' | 'sealed_at'>,
  coin: Coin,
  read: ReadPrices,
  migrations: Migration[],
  now: Date,
): Promise<'over' | 'waits' | 'ended'> {
  // The edit is in force from its seal on.
  if (call.sealed_at === null) return 'waits'
  const ideas = await listReplaced(tx, call.id)
  for (const [place, idea] of ideas.entries()) {
    const until = ideas[place + 1]?.sealed_at ?? call.sealed_at
    const { end, isHeld } = await endBefore(tx, { call: call.id, idea, until }, coin, read, migrations, now)
    if (end) return 'ended'
    if (isHeld || !isRead(read, until, now)) return 'waits'
  }
  await forgetReplaced(tx, call.id)
  return 'over'
}

interface Replaced {
  call: number
  idea: ReplacedIdea
  until: Date
}

async function endBefore(
  tx: Db,
  { call, idea, until }: Replaced,
  coin: Coin,
  read: ReadPrices,
  migrations: Migration[],
  now: Date,
): Promise<{ end: End | null; isHeld: boolean }> {
  const own = { ...read, candles: read.candles.filter(({ openAt }) => openAt < until) }
  const start = idea.start_price === null ? startBefore(idea, own, coin, until, now) : null
  const begun = beginningOf(idea, start)
  if (!begun) return { end: null, isHeld: false }
  const { candles, isHeld } = await judged(tx, begun, coin, own.candles, migrations, now)
  const course = follow({ ...begun, closing_at: null, closing_by: null }, candles)
  const { end } = course
  if (!end) return { end, isHeld }
  await keepReplacedEnd(tx, call, begun, { ...course, end })
  if (start) {
    const { source, bar, at, price } = start
    await keepEvidence(tx, {
      signalId: call,
      source,
      pair: read.pair,
      about: 'start',
      bars: bar ? [bar] : [],
      result: { at, price },
    })
  }
  const result = { by: end.by, at: end.at, price: end.price }
  await keepEvidence(tx, { signalId: call, about: 'end', ...evidenceOf(read, end), result })
  return { end, isHeld }
}

type Found = Exclude<Start, { void: unknown }>

/** The start that was not read before the edit; null when it had none before the edit was sealed. */
function startBefore(idea: ReplacedIdea, read: ReadPrices, coin: Coin, until: Date, now: Date): Found | null {
  const start = startOf(idea, read, coin, [], now)
  return start && !('void' in start) && start.at < until ? start : null
}

function beginningOf(idea: ReplacedIdea, start: Found | null): Begun | null {
  if (start) {
    const { at, price, source } = start
    const next = source === 'binance' ? at : new Date(at.getTime() + 1)
    return { ...idea, started_at: at, start_price: price, followed_to: next }
  }
  const { started_at, start_price, followed_to } = idea
  return started_at && start_price !== null && followed_to ? { ...idea, started_at, start_price, followed_to } : null
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Whether all candles that opened before the instant are among those read, or there were none. */
function isRead({ source, candles, isWhole }: ReadPrices, until: Date, now: Date): boolean {
  const last = candles.at(-1)
  if (last && last.closeAt >= until) return true
  const length = source === 'binance' ? MINUTE_MS : HOUR_MS
  const closed = (Math.floor(until.getTime() / length) + 1) * length
  return isWhole && now.getTime() >= closed + LATE_MS
}
