import { FRESH_MINUTES } from '@palata/contract/secondStep'
import { refuseUnless } from '../errors.ts'
import type { DeskStanding } from '../viewer.ts'

/** Hours for which a passed second step opens the desk. */
const PASSED_HOURS = 24

/** Refuses a session without a passed second step; for `fresh`, without one in the last minutes. */
export function requireStep(standing: DeskStanding, wanted: 'passed' | 'fresh', now: Date) {
  const refusal = stepRefusal(standing, wanted, now)
  refuseUnless(refusal === null, refusal!)
}

/** Why the desk is closed to the session; null when it is open. */
export function stepRefusal(
  { isStepDemanded, hasStep, passedAt }: DeskStanding,
  wanted: 'passed' | 'fresh',
  now: Date,
) {
  if (!isStepDemanded) return null
  if (!hasStep) return 'second_step_setup'
  const minutes = passedAt ? (now.getTime() - passedAt.getTime()) / 60_000 : Number.POSITIVE_INFINITY
  if (minutes >= PASSED_HOURS * 60) return 'second_step'
  return wanted === 'fresh' && minutes >= FRESH_MINUTES ? 'second_step_fresh' : null
}
