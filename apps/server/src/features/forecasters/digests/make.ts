import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import type { Source } from '../reading/rows.ts'
import { contentOf, pick } from './rules.ts'
import { keepDigests, listCandidates, type MadeDigest } from './store.ts'

const DAY_MS = 86_400_000
/** Moscow has been UTC+3 all year since 2014. */
const ZONE_MS = 3 * 3_600_000
const SOURCES: Source[] = ['twitter', 'telegram']
/** Fewest posts for a digest. */
const LEAST = 3

/** Makes digests of today and yesterday: late posts still change yesterday's. */
export async function makeDigests({ db }: { db: Database }, now: Date) {
  const days = [dayKey(now), dayKey(new Date(now.getTime() - DAY_MS))]
  const all = SOURCES.flatMap((source) => days.map((day) => ({ source, day })))
  await eachAlone(all, ({ source, day }) => transaction(db, (tx) => makeDigestsOf(tx, source, [day], now)))
}

/** Picks the posts of each Moscow day and composes its digest from their sentences. */
export async function makeDigestsOf(tx: Db, source: Source, days: string[], now: Date) {
  const digests = []
  for (const day of days) digests.push(await digestOf(tx, source, day))
  await keepDigests(tx, source, digests, now)
}

async function digestOf(db: Db, source: Source, day: string): Promise<MadeDigest> {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - ZONE_MS)
  const to = new Date(from.getTime() + DAY_MS)
  const candidates = (await listCandidates(db, source, from, to)).map(({ forecaster_id, is_reply, ...row }) => ({
    ...row,
    forecasterId: forecaster_id,
    isReply: is_reply,
  }))
  const picked = candidates.length < LEAST ? [] : pick(candidates)
  return { day, from, to, content: contentOf(picked), ids: picked.map(({ id }) => id) }
}
