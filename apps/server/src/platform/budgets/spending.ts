import { type Database, type Db, rows, transaction } from '../database.ts'

/** Budget of a service per UTC day and month, in millionths of a dollar. */
export interface MoneyBudget {
  service: string
  perDay: number
  perMonth: number
}

export interface Reservation {
  /** Sets the actual cost in millionths of a dollar. Without a call the full reservation stays counted. */
  settle: (micros: number) => Promise<void>
}

/** Share of the day's budget that may be spent ahead of the clock: a busy morning leaves some for the evening. */
const HEADROOM = 0.15
const DAY_MS = 86_400_000

/**
 * Reserves the maximum cost of a call before it is made; null when the budget has no room. Several processes share the
 * budget, so the rows of the month and the day are locked.
 */
export async function reserveMoney(
  db: Database,
  budget: MoneyBudget,
  micros: number,
  now: Date,
): Promise<Reservation | null> {
  const allowedToday = Math.floor(budget.perDay * Math.min(1, (now.getTime() % DAY_MS) / DAY_MS + HEADROOM))
  try {
    await transaction(db, async (tx) => {
      await count(tx, budget.service, 'month', micros, budget.perMonth, now)
      await count(tx, budget.service, 'day', micros, allowedToday, now)
    })
  } catch (error) {
    if (error instanceof NoRoom) return null
    throw error
  }
  return { settle: (cost) => correct(db, budget.service, Math.round(cost) - micros, now) }
}

class NoRoom extends Error {}

async function count(tx: Db, service: string, period: 'day' | 'month', micros: number, most: number, now: Date) {
  const counted = await rows<{ micros: number }>(
    tx,
    'spending.count',
    `insert into provider_spending as p (service, period, since, micros)
     select $1, $2, date_trunc($2, $3::timestamptz at time zone 'UTC')::date, $4::bigint where $4::bigint <= $5::bigint
     on conflict (service, period, since) do update set micros = p.micros + excluded.micros
     where p.micros + excluded.micros <= $5::bigint returning p.micros`,
    [service, period, now, micros, most],
  )
  if (counted.length === 0) throw new NoRoom()
}

/** The month before the day, as in the reservation: in another order two calls could deadlock. */
async function correct(db: Database, service: string, difference: number, at: Date) {
  await transaction(db, async (tx) => {
    for (const period of ['month', 'day'])
      await rows(
        tx,
        'spending.correct',
        `update provider_spending set micros = greatest(0, micros + $4::bigint)
         where service = $1 and period = $2 and since = date_trunc($2, $3::timestamptz at time zone 'UTC')::date`,
        [service, period, at, difference],
      )
  })
}

/** Spent in the UTC day and month of `now`, in millionths of a dollar. */
export async function spentMoney(db: Db, service: string, now: Date): Promise<{ day: number; month: number }> {
  const found = await rows<{ period: 'day' | 'month'; micros: number }>(
    db,
    'spending.spent',
    `select period, micros from provider_spending
     where service = $1 and since = date_trunc(period, $2::timestamptz at time zone 'UTC')::date`,
    [service, now],
  )
  const of = (period: string) => found.find((row) => row.period === period)?.micros ?? 0
  return { day: of('day'), month: of('month') }
}
