import { createHash } from 'node:crypto'
import { countOf } from '@palata/contract/text/plural'
import { type Db, rows } from './database.ts'
import { Refusal } from './errors.ts'

/** At most `attempts` in a window that begins with the first attempt. */
export interface Limit {
  /** Namespace of the limit's counters. */
  name: string
  attempts: number
  seconds: number
}

/** A limit whose number of attempts the operator sets. */
export type LimitToSet = Omit<Limit, 'attempts'>

export const withAttempts = (limit: LimitToSet, attempts: number): Limit => ({ ...limit, attempts })

/** A limit and its subject: an address, an account, an e-mail. */
export type Counter = [limit: Limit, subject: string]

/**
 * Counts one attempt and refuses with `too_many` above the limit. Counted before the work, so that parallel attempts
 * cannot slip through, and in the database, so that all processes share the counters.
 */
export async function countAttempt(db: Db, counters: Counter[], now: Date) {
  const [refusal] = await countAttempts(db, [counters], now)
  if (refusal) throw refusal
}

/** The same for several callers without duplicates. Returns each one's refusal or undefined, in order. */
export async function countAttempts(db: Db, callers: Counter[][], now: Date): Promise<(Refusal | undefined)[]> {
  const refusals: (Refusal | undefined)[] = callers.map(() => undefined)
  // One counter after another: a caller refused by address must not use up somebody's account limit.
  for (let place = 0; callers.some((counters) => place < counters.length); place += 1) {
    const counted = callers.flatMap((counters, caller) => {
      const counter = counters[place]
      return counter && !refusals[caller] ? [{ caller, limit: counter[0], key: keyOf(...counter) }] : []
    })
    const made = await count(db, counted, now)
    for (const { caller, limit, key } of counted) {
      const row = made.get(key.toString('hex'))!
      if (row.made > limit.attempts) refusals[caller] = tooMany(row.resets_at, now)
    }
  }
  return refusals
}

/** Seconds by which the clocks of two machines may differ. */
const SKEW = 60

/**
 * In order of the keys, so that two requests with the same callers cannot deadlock. A window that ends later than any
 * begun now was counted by a clock that was ahead: it begins anew, or people would wait for that clock's time.
 */
async function count(db: Db, counted: { limit: Limit; key: Buffer }[], now: Date) {
  const found = await rows<{ key: Buffer; made: number; resets_at: Date }>(
    db,
    'limits.count',
    `insert into attempts as a (key, made, resets_at)
     select key, 1, $2::timestamptz + make_interval(secs => seconds)
       from unnest($1::bytea[], $3::int[]) as counted(key, seconds) order by key
     on conflict (key) do update set
       made = case when a.resets_at <= $2 or a.resets_at > excluded.resets_at + make_interval(secs => ${SKEW})
         then 1 else a.made + 1 end,
       resets_at = case when a.resets_at <= $2 or a.resets_at > excluded.resets_at + make_interval(secs => ${SKEW})
         then excluded.resets_at else a.resets_at end
     returning key, made, resets_at`,
    [counted.map(({ key }) => key), now, counted.map(({ limit }) => limit.seconds)],
  )
  return new Map(found.map((row) => [row.key.toString('hex'), row]))
}

/** Uncounts one successful attempt, which was no guess; earlier failures stay counted. */
export async function forgiveAttempt(db: Db, [limit, subject]: Counter) {
  await rows(db, 'limits.forgive', 'update attempts set made = greatest(made - 1, 0) where key = $1', [
    keyOf(limit, subject),
  ])
}

/** Resets the counter, for somebody who proved to be the owner. */
export async function clearAttempts(db: Db, [limit, subject]: Counter) {
  await rows(db, 'limits.clear', 'delete from attempts where key = $1', [keyOf(limit, subject)])
}

/** Removes counters whose window has ended. */
export async function removeStaleAttempts(db: Db, now: Date) {
  await db.query('delete from attempts where resets_at < $1', [now])
}

function keyOf(limit: Limit, subject: string) {
  return createHash('sha256').update(`${limit.name}\0${subject.toLowerCase()}`).digest()
}

function tooMany(resetsAt: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  const wait = countOf(Math.ceil(seconds / 60), ['минуту', 'минуты', 'минут'])
  return new Refusal('too_many', `Слишком много попыток. Попробуйте через ${wait}.`, seconds)
}
