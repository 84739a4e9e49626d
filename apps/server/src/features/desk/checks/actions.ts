import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { countOf } from '@palata/contract/text/plural'
import { getMe } from '#features/accounts'
import type { Db } from '#platform/database.ts'
import type { DeskAsk } from '#platform/desk/resource.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { factsOf, NO_FACTS } from '#platform/outside/facts.ts'
import { type HeardCall, hear } from '#platform/outside/hear.ts'
import { type RecordedCall, recordedOf } from '#platform/outside/recording.ts'
import { type Check, type CheckAsked, type Finding, failure, failureOf, unreachedAdvice } from '#providers/check.ts'
import { recorded } from '../acts.ts'
import { findingsOfFacts } from './seen.ts'
import { findChecks, keepCheck } from './store.ts'

/** Rate limit: each test calls every service and sends a letter. */
const PRESSES: Limit = { name: 'desk-checks', attempts: 30, seconds: 600 }
const LONGEST_MS = 12_000
/** Worst first. */
const STATES = ['failed', 'warning', 'ok'] as const

/** Last test results of every service, without testing anything. */
export async function listChecks(db: Db, checks: readonly Check[]): Promise<DeskCheck[]> {
  const found = new Map((await findChecks(db)).map((row) => [row.name, row]))
  return checks.map(({ name, title, mode, settings, ends: known = [] }) => {
    const row = mode === 'off' ? undefined : found.get(name)
    const seen = row?.facts ?? NO_FACTS
    return {
      name,
      title,
      state: mode === 'off' ? 'off' : row ? gravestOf(row.findings) : 'unknown',
      is_sandbox: mode === 'sandbox',
      settings,
      checked_at: row?.checked_at.toISOString() ?? null,
      took_ms: row?.took_ms ?? null,
      findings: row?.findings ?? [],
      ...seen,
      ends: [...known, ...seen.ends],
    }
  })
}

const gravestOf = (findings: readonly Finding[]) =>
  STATES.find((state) => findings.some((one) => one.state === state)) ?? 'ok'

/**
 * Tests the named services, or all, in parallel and stores the results. A check that hangs or throws is a failed result
 * too: it takes `longestMs` at most.
 */
export async function runChecks(
  db: Db,
  checks: readonly Check[],
  { names, longestMs = LONGEST_MS, record, ...asked }: CheckAsked & Chosen,
): Promise<DeskCheck[]> {
  const unknown = (names ?? []).find((name) => !checks.some((one) => one.name === name))
  if (unknown !== undefined) throw new FieldRefusal({ names: [`Такой службы нет: ${unknown}`] })
  const chosen = checks.filter(({ name, mode }) => mode !== 'off' && (names?.includes(name) ?? true))
  await Promise.all(
    chosen.map(async (check) => {
      const { name, black = asIs } = check
      const calls: HeardCall[] = []
      const began = performance.now()
      const found = await hear(calls, () => findingsOf(check, asked, longestMs), { withBodies: record !== undefined })
      const tookMs = Math.round(performance.now() - began)
      const facts = factsOf(calls, black)
      const findings = [...found, ...findingsOfFacts(facts, asked.now)]
      record?.push(...recordedOf(name, calls, black))
      await keepCheck(db, { name, checked_at: asked.now, took_ms: tookMs, findings, facts })
    }),
  )
  return listChecks(db, checks)
}

interface Chosen {
  names?: string[] | undefined
  longestMs?: number
  /** Gets what went over the wire, without secrets and people. */
  record?: RecordedCall[] | undefined
}
const asIs = (text: string) => text

/** Tests services for the operator: the test letter goes to their own address. */
export async function checkAtDesk(checks: readonly Check[], ask: DeskAsk, { names }: { names?: string[] }) {
  const { db, viewer, now } = ask
  await countAttempt(db, [[PRESSES, `account ${viewer.id}`]], now)
  const { email } = await getMe(db, viewer.id, now)
  const { results } = await recorded(ask, 'check', { names: names ?? 'все' }, false, async () => {
    const results = await runChecks(db, checks, { names, mailTo: email || null, now })
    return { results, outcome: outcomeOf(results) }
  })
  return results
}

/** One sentence about all results, for the audit log. */
export function outcomeOf(results: readonly DeskCheck[]): string {
  const failed = results.filter(({ state }) => state === 'failed')
  if (failed.length === 0) return 'Службы проверены, отказов нет'
  const titles = failed.map(({ title }) => title).join(', ')
  return `${countOf(failed.length, ['служба отказала', 'службы отказали', 'служб отказали'])}: ${titles}`
}

async function findingsOf(check: Check, asked: CheckAsked, longestMs: number): Promise<Finding[]> {
  const { promise: late, resolve } = Promise.withResolvers<Finding[]>()
  const seconds = Math.ceil(longestMs / 1000)
  const tooLong = failure(
    `Служба не ответила за ${countOf(seconds, ['секунду', 'секунды', 'секунд'])}`,
    unreachedAdvice(check.settings),
  )
  const timer = setTimeout(() => resolve([tooLong]), longestMs)
  try {
    return await Promise.race([check.run(asked), late])
  } catch (error) {
    return [failureOf(error, check.settings)]
  } finally {
    clearTimeout(timer)
  }
}
