import { calibrationOf, type Foretold } from '@palata/contract/record/calibration'
import { type ConeCall, coneOf } from '@palata/contract/record/cone'
import { medianOf } from '@palata/contract/record/distributions'
import { lateResultOf, worstFallOf } from '@palata/contract/record/results'
import { CALL_SHARE, CONE_POINTS, LATE_MINUTES, LEAST_CALLS } from '@palata/contract/record/rules'
import {
  callsUntilTold,
  correlationOf,
  dependenceOf,
  type Likeness,
  type Skill,
  skillOf,
  type Tested,
} from '@palata/contract/record/skill'
import type { RecordSummary } from '@palata/contract/record/summary'
import type { CountedCall } from './authorStore.ts'
import type { Steps } from './market.ts'

const DAY_MS = 86_400_000
/** Percent. */
const LOST = -100
const HOUR_MS = 3_600_000

/** A call that counts: it ended, its horizon has passed, and its `u` is known. */
type Counted = CountedCall & {
  [Name in 'coin_id' | 'horizon_days' | 'end_price' | 'result_percent' | 'u']: NonNullable<CountedCall[Name]>
} & { direction: 'long' | 'short'; sealed_at: Date; ended_at: Date }

const isCounted = (call: CountedCall): call is Counted =>
  call.state === 'ended' && !call.is_addition && !call.is_thin && call.u !== null

/** What is not opened in time cannot be checked by anybody, so it counts as lost, whatever it was, void ones too. */
function lostUnlessOpened(call: CountedCall): CountedCall {
  const { is_unopened: isUnopened, result_percent: result, alpha } = call
  if (!isUnopened) return call
  const lost = { u: 0, result_percent: LOST, entry_60: null, ended_by: null, is_addition: false, is_thin: false }
  const over = { state: 'ended' as const, ended_at: call.ended_at ?? call.sealed_at, end_price: call.end_price ?? 0 }
  return { ...call, ...lost, ...over, alpha: alpha === null || result === null ? null : alpha - result + LOST }
}

/** The figures of an author's calls. The verdict is `chance` until all authors are tested together. */
export async function summarize(
  calls: readonly CountedCall[],
  steps: Steps,
  checkpoint: { size: number; root: string } | null,
  now: Date,
): Promise<RecordSummary> {
  const counted = calls.map(lostUnlessOpened).filter(isCounted)
  const has = (state: CountedCall['state']) => calls.filter((call) => call.state === state).length
  const skill = skillOf(
    counted.map(({ u }) => u),
    dependenceOf(counted.map(testedOf), likenessBy(steps)),
  )
  const isEnough = counted.length >= LEAST_CALLS
  const alphas = counted.flatMap(({ alpha }) => alpha ?? [])
  const line = [...counted].sort((one, other) => one.ended_at.getTime() - other.ended_at.getTime())
  return {
    calls: calls.length,
    ended: has('ended'),
    open: has('open') + has('starting'),
    withdrawn: calls.filter(({ ended_by: by }) => by === 'withdrawn' || by === 'opposite').length,
    void: has('void'),
    suspended: has('suspended'),
    taken_down: calls.filter(({ is_taken_down: isTakenDown }) => isTakenDown).length,
    counted: counted.length,
    verdict: skill ? 'chance' : 'few',
    skill: skill && {
      point: skill.point,
      low: skill.low,
      high: skill.high,
      p: skill.p,
      independent: skill.count / skill.dependence,
      told_at: toldLater(skill),
    },
    alpha:
      isEnough && alphas.length > 0
        ? { median: medianOf(alphas)!, won: alphas.filter((alpha) => alpha > 0).length, of: alphas.length }
        : null,
    late_hour: isEnough ? medianOf(counted.flatMap(costOfAnHour)) : null,
    worst_fall: isEnough ? worstFallOf(risingBy(line)) : null,
    cone: isEnough && checkpoint ? await drawCone(line, checkpoint) : null,
    calibration: calibrationOf(
      counted.flatMap((call) => foretoldOf(call, call.confidence)),
      'author',
    ),
    club: calibrationOf(
      counted.flatMap((call) => foretoldOf(call, call.club)),
      'club',
    ),
    counted_at: now.toISOString(),
  }
}

/** What was said of a call (percent) and what happened; a call without a target is as likely as not above the middle. */
function foretoldOf({ ended_by: by, target_price: target, u, chance }: Counted, percent: number | null): Foretold[] {
  if (percent === null) return []
  const said = percent / 100
  if (target === null) return [{ said, happened: u > 0.5, chance: 0.5 }]
  return [{ said, happened: by === 'target', chance }]
}

/** Null when it could be told by now. */
function toldLater(skill: Skill): number | null {
  const calls = callsUntilTold(skill)
  return calls !== null && calls > skill.count ? calls : null
}

const testedOf = ({ coin_id: coin, direction: side, sealed_at, horizon_days, u }: Counted): Tested => {
  const from = sealed_at.getTime() / DAY_MS
  return { coin, side, from, until: from + horizon_days, u }
}

/** Correlations of the coins' steps, each computed once. */
function likenessBy({ steps }: Steps): Likeness {
  const known = new Map<string, number>()
  return (one, other) => {
    const key = Number(one) < Number(other) ? `${one} ${other}` : `${other} ${one}`
    const found = known.get(key) ?? correlationOf(steps.get(Number(one)) ?? [], steps.get(Number(other)) ?? [])
    known.set(key, found)
    return found
  }
}

/** What a reader who came an hour late missed, percentage points. */
function costOfAnHour({
  direction,
  entry_60: entry,
  end_price,
  result_percent,
  sealed_at,
  ended_at,
}: Counted): number[] {
  const isTooLate = ended_at.getTime() <= sealed_at.getTime() + LATE_MINUTES.hour * 60_000
  if (isTooLate) return [-result_percent]
  return entry === null ? [] : [lateResultOf(direction, entry, end_price, false) - result_percent]
}

function risingBy(line: readonly Counted[]): number[] {
  let sum = 0
  return line.map(({ result_percent: percent }) => (sum += CALL_SHARE * percent))
}

async function drawCone(line: readonly Counted[], { size, root }: { size: number; root: string }) {
  const first = Math.min(...line.map(({ sealed_at: at }) => at.getTime()))
  const last = Math.max(...line.map(({ ended_at: at }) => at.getTime()))
  const moments = Array.from({ length: CONE_POINTS }, (_, at) => first + ((last - first) * at) / (CONE_POINTS - 1))
  const calls = line.map((call): ConeCall => {
    const begun = call.sealed_at.getTime()
    const blind = (call.blind_results ?? []).map((result, at) => ({
      result,
      at: begun + (call.blind_hours?.[at] ?? 0) * HOUR_MS,
    }))
    return { at: call.ended_at.getTime(), result: call.result_percent, blind }
  })
  const { points, beaten } = await coneOf(calls, moments, root)
  return {
    points: points.map((point) => ({ ...point, at: new Date(point.at).toISOString() })),
    beaten,
    checkpoint: size,
  }
}
