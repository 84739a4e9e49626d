import type { Db } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { daysWritten } from './events.ts'
import { imaginedPast, type KnownPrices } from './imagined.ts'
import { fillPoints } from './store.ts'

/** Gives the demo's coins two years of imagined closes and three months of hours; the tables must be empty. */
export async function fillImaginedPast(tx: Db, coins: KnownPrices[], now: Date) {
  const { days, hours, firstDay, firstHour } = imaginedPast(coins, now)
  await fillPoints(tx, days, hours, firstHour, now)
  await emit(tx, daysWritten, { from: firstDay, rows: days.length })
}
