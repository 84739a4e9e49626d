import { LATE_DAYS, OPENED_AFTER_DAYS, SILENT_DAYS } from '@palata/contract/ledger/entries'
import { LEAST_CALLS, LIKENESS_DAYS } from '@palata/contract/record/rules'
import { verdictsOf } from '@palata/contract/record/skill'
import { coinCorrected } from '#features/market'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { followQuestions } from './answers/jobs.ts'
import { keepAuthor, keepVerdict, lastRoot, listCallsOf, listTests } from './authorStore.ts'
import { keepEndFigures, keepFigures, listEndedUnfigured, listStale, listUnfigured } from './figureStore.ts'
import { figureChance, figureEnd, figureHorizon, figureLate } from './figures.ts'
import { listSteps } from './market.ts'
import {
  followCalls,
  forgetFigures,
  keepChance,
  keepEntries,
  keepLate,
  lastWritten,
  listLate,
  listUnchanced,
  noteUnopened,
} from './store.ts'
import { summarize } from './summary.ts'

/** Calls read together, and how often in one run; the rest wait for the next run, a minute later. */
const AT_ONCE = 20
const ROUNDS = 5

/** Brings every record up to date: what happened to calls, then their figures, then their authors’ sums. */
export async function countRecords(db: Database, now: Date) {
  await followCalls(db)
  await followQuestions(db, now)
  await keepEntries(db, now)
  for (let round = 0; round < ROUNDS; round += 1) if ((await figureSome(db, now)) < AT_ONCE) break
  const stale = await listStale(db)
  try {
    await eachAlone(stale, (key) => countAuthor(db, key, now))
  } finally {
    if (stale.length > 0) await testAll(db)
  }
}

/** Returns how many calls of the fullest list were figured: with fewer than `AT_ONCE` none are left. */
async function figureSome(db: Database, now: Date): Promise<number> {
  const unchanced = await listUnchanced(db, AT_ONCE)
  await eachAlone(unchanced, async (call) => keepChance(db, call.signal_id, await figureChance(db, call), now))
  await eachAlone(await listEndedUnfigured(db, 10 * AT_ONCE), async (call) =>
    keepEndFigures(db, call.signal_id, await figureEnd(db, call), now),
  )
  await eachAlone(await listLate(db, now, 10 * AT_ONCE), async (call) =>
    keepLate(db, call.signal_id, await figureLate(db, call, now), now),
  )
  const unfigured = await listUnfigured(db, now, AT_ONCE)
  await eachAlone(unfigured, async (call) => keepFigures(db, call.signal_id, await figureHorizon(db, call, now), now))
  return Math.max(unchanced.length, unfigured.length)
}

async function countAuthor(db: Database, authorKey: string, now: Date) {
  const calls = await listCallsOf(db, authorKey)
  const begun = calls.flatMap(({ sealed_at: at }) => at?.getTime() ?? [])
  const coins = [...new Set(calls.flatMap(({ coin_id: coin }) => coin ?? []))]
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const first = Math.min(now.getTime(), ...begun) - LIKENESS_DAYS * 86_400_000
  const isEnough = calls.filter(({ u, is_unopened: isUnopened }) => u !== null || isUnopened).length >= LEAST_CALLS
  const steps = isEnough ? await listSteps(db, coins, day(first), day(now.getTime())) : { steps: new Map() }
  const summary = await summarize(calls, steps, await lastRoot(db), now)
  await keepAuthor(db, {
    author_key: authorKey,
    counted: summary.counted,
    point: summary.skill?.point ?? null,
    p: summary.skill?.p ?? null,
    verdict: summary.verdict,
    summary,
  })
}

/** All authors are tested together: one more author, or a better one, can change what is said of another. */
async function testAll(db: Database) {
  const tests = await listTests(db)
  const verdicts = verdictsOf(tests)
  for (const [at, { author_key: key, verdict }] of tests.entries())
    if (verdicts[at]! !== verdict) await keepVerdict(db, key, verdicts[at]!)
}

const DAY_MS = 86_400_000
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS)

/** Calls that should have been opened by now count as lost until they are. By the log's own time: see `LATE_DAYS`. */
export async function countUnopened(db: Database, now: Date) {
  const written = await lastWritten(db, daysBefore(now, LATE_DAYS))
  const silent = daysBefore(now, SILENT_DAYS)
  const worked = written && written > silent ? written : silent
  await noteUnopened(db, daysBefore(worked, LATE_DAYS + OPENED_AFTER_DAYS))
}

/** A corrected price changes what calls are compared with. */
export async function forgetCorrected(db: Database, payload: unknown) {
  const { from, until } = coinCorrected.payload.parse(payload)
  await forgetFigures(db, new Date(from), new Date(until))
}
