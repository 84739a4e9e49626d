import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarize } from './summary.ts'

type Call = Parameters<typeof summarize>[0][number]

const NOW = new Date('2026-11-20T09:00:00Z')
const DAY_MS = 86_400_000

/** A counted call with a confidence of 70 %, which ended by its target. */
const call = (place: number, given: Partial<Call> = {}): Call => ({
  ...{ number: place + 1, state: 'ended', ended_by: 'target', is_taken_down: false, is_addition: false },
  ...{ is_thin: false, is_unopened: false, coin_id: 2 + place, direction: 'long', horizon_days: 5 },
  sealed_at: new Date(NOW.getTime() - (100 - place) * DAY_MS),
  ended_at: new Date(NOW.getTime() - (97 - place) * DAY_MS),
  ...{ end_price: 110, result_percent: 10, entry_60: 101, alpha: 5, u: 0.6, target_price: 110 },
  ...{ confidence: 70, club: 40, chance: 0.4, blind_results: null, blind_hours: null, ...given },
})
const summed = (calls: Call[]) => summarize(calls, { steps: new Map() }, null, NOW)

/** Of twenty calls like this one, how often it is said that what the author foretold happened, and by which chance. */
async function happened(given: Partial<Call>) {
  const calls = Array.from({ length: 20 }, (_, place) => call(place, given))
  const { calibration, club } = await summed(calls)
  assert.equal(club?.happened, calibration?.happened)
  return calibration && [calibration.happened, calibration.n]
}

const CASES: [what: string, given: Partial<Call>, share: number][] = [
  ['the target came first', { ended_by: 'target' }, 1],
  ['the stop came first', { ended_by: 'stop', u: 0.9 }, 0],
  ['the term was over, the price higher', { ended_by: 'horizon', u: 0.9 }, 0],
  ['its author gave it up at a gain', { ended_by: 'withdrawn', u: 0.9 }, 0],
  ['an opposite call closed it', { ended_by: 'opposite', u: 0.9 }, 0],
  ['its coin left the market', { ended_by: 'delisted', u: 0 }, 0],
  ['it was taken down after its target', { is_taken_down: true }, 1],
  ['it was not opened in time, whatever its end', { is_unopened: true }, 0],
  ['without a target, u above a half', { target_price: null, ended_by: 'horizon', u: 0.51 }, 1],
  ['without a target, u of a half', { target_price: null, ended_by: 'horizon', u: 0.5 }, 0],
  ['without a target, u below a half at a gain', { target_price: null, ended_by: 'horizon', u: 0.4 }, 0],
]
for (const [what, given, share] of CASES)
  test(`what was foretold is the target before stop and term: ${what}`, async () => {
    assert.deepEqual(await happened(given), [share, 20])
  })

test('a call without a confidence, thin, added or not counted yet is no part of a calibration', async () => {
  for (const given of [{ confidence: null, club: null }, { is_thin: true }, { is_addition: true }, { u: null }]) {
    const calls = Array.from({ length: 20 }, (_, place) => call(place, place === 7 ? given : {}))
    const { calibration, club } = await summed(calls)
    assert.deepEqual([calibration, club], [null, null], 'nineteen are too few')
    const more = [...calls, call(20, { ended_by: 'stop' })]
    const { calibration: found } = await summed(more)
    assert.deepEqual([found!.n, found!.happened], [20, 0.95], JSON.stringify(given))
  }
})

test('a corrected result recounts the calibration and the skill against p0', async () => {
  const calls = Array.from({ length: 20 }, (_, place) => call(place, place < 14 ? {} : { ended_by: 'stop' }))
  const before = (await summed(calls)).calibration!
  const after = (await summed(calls.with(0, call(0, { ended_by: 'stop', result_percent: -10 })))).calibration!
  assert.deepEqual([before.happened, after.happened], [14 / 20, 13 / 20])
  // By hand: 70 % was said, p0 is 0.4.
  const brier = (share: number, said: number) => share * (1 - said) ** 2 + (1 - share) * said ** 2
  for (const [found, share] of [
    [before, 0.7],
    [after, 0.65],
  ] as const)
    assert.ok(Math.abs(found.skill!.value - (1 - brier(share, 0.7) / brier(share, 0.4))) < 1e-12)
})

test('without a target p0 is a half', async () => {
  const calls = Array.from({ length: 20 }, (_, place) => call(place, { target_price: null, u: 0.9, chance: null }))
  const { skill } = (await summed(calls)).calibration!
  assert.deepEqual([skill!.n, Number(skill!.value.toFixed(12))], [20, Number((1 - 0.3 ** 2 / 0.5 ** 2).toFixed(12))])
})
