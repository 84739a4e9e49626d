import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LATE_DAYS, OPENED_AFTER_DAYS, SILENT_DAYS } from '@palata/contract/ledger/entries'
import { record } from '@palata/contract/record'
import type * as Calls from '#testing/calls.ts'
import { planOpening } from '../ledger/calls/moments.ts'
import { append, takenDown } from '../ledger/testing/stage.ts'
import type { CountedCall } from './authorStore.ts'
import { countRecords, countUnopened } from './jobs.ts'
import { summarize } from './summary.ts'

// Its log goes on for weeks, after which the seals of other files would come: so it has a stage of its own.
const own: typeof Calls = await import(`#testing/calls.ts?${'unopened'}`)
const { addCoin, as, bar, DAY, db, edit, entriesOf, publish, stage, walk } = own

/** When an idea is to be open at the latest, in days from its end. */
const DUE = OPENED_AFTER_DAYS + LATE_DAYS
const later = (days: number) => new Date(stage.now().getTime() + days * DAY)
/** The log gets an entry about another call. */
const written = (days: number) =>
  append(
    db,
    takenDown(1, Math.ceil(days)).map((entry) => ({ ...entry, at: later(days).toISOString() }) as typeof entry),
  )
/** Of the call, and whether the sum agrees with the list: other files of the process publish by the same author. */
const seen = async (id: number, days: number) => {
  await countUnopened(db, later(days))
  await countRecords(db, later(0))
  const params = { params: { username: 'anna' } }
  const { results } = await as('guest').call(record.calls, { ...params, query: {} } as never)
  const { summary } = await as('guest').call(record.ofPerson, params)
  const call = results.find(({ signal_id: of }) => of === id)!
  const counted = results.filter(({ is_counted: isCounted }) => isCounted).length
  return [call.is_unopened, call.is_counted, summary!.counted === counted]
}

test('what is not opened in time counts as lost until each of its versions is', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 110, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100)])
  stage.pass(120)
  await edit(id, { target_price_usd: 120 })
  await walk(coin, [bar(0, 100), bar(1, 100, 125, 100, 120)])
  await entriesOf(id)
  await countRecords(db, later(0))
  await db.query(`update ledger_moments set at = at - interval '40 days' where kind = 'outcome'`)
  const goesOn = [false, false, true]
  const isLost = [true, true, true]
  assert.deepEqual(await seen(id, DUE + 9), goesOn, 'by the log’s time, in which nothing is written since')
  assert.deepEqual(await seen(id, DUE + SILENT_DAYS - 0.5), goesOn)
  assert.deepEqual(await seen(id, DUE + SILENT_DAYS + 0.5), isLost, 'its silence pays for a month')
  await written(DUE - 0.5)
  assert.deepEqual(await seen(id, DUE + 9), goesOn, 'its last entry is of before that day')
  await written(DUE + 9)
  assert.deepEqual(await seen(id, DUE + 9.9), goesOn, 'after a silence the job has a day')
  assert.deepEqual(await seen(id, DUE + 10.1), isLost)
  await planOpening(db, later(1))
  assert.deepEqual(await seen(id, DUE + 10.1), isLost, 'planned is not recorded')
  await db.query(`delete from ledger_moments where id = (select max(id) from ledger_moments where kind = 'opened')`)
  await entriesOf(id)
  assert.deepEqual(await seen(id, DUE + 10.1), isLost, 'one version of two')
  await planOpening(db, later(1))
  await entriesOf(id)
  assert.deepEqual(await seen(id, DUE + 10.1), goesOn)
})

const NOW = new Date('2026-11-20T12:00:00Z')
const won = (number: number, given: Partial<CountedCall> = {}): CountedCall => ({
  number,
  state: 'ended',
  ended_by: 'target',
  is_taken_down: false,
  is_addition: false,
  is_thin: false,
  is_unopened: false,
  coin_id: number,
  direction: 'long',
  sealed_at: new Date(NOW.getTime() - (200 - 10 * number) * DAY),
  horizon_days: 5,
  ended_at: new Date(NOW.getTime() - (198 - 10 * number) * DAY),
  end_price: 110,
  result_percent: 10,
  entry_60: 101,
  alpha: 8,
  u: 0.9,
  target_price: 110,
  confidence: null,
  club: null,
  chance: 0.5,
  blind_results: [],
  blind_hours: [],
  ...given,
})
const summed = (unopened: Partial<CountedCall>) => {
  const calls = Array.from({ length: 12 }, (_, at) => won(at + 1, at >= 10 ? unopened : {}))
  return summarize(calls, { steps: new Map() }, null, NOW)
}

test('golden: two winners of twelve that were not opened, whatever their kind', async () => {
  const opened = await summed({})
  const lost = await summed({ is_unopened: true })
  const figures = ({ counted, skill, alpha, worst_fall: fall }: typeof lost) => [
    counted,
    skill!.point.toFixed(4),
    alpha!.won,
    fall,
  ]
  // The point is (1 + 3 Σu) / (2 + 3 N): Σu is 10.8, and 9 without the two.
  assert.deepEqual(figures(opened), [12, '0.8789', 12, 0])
  assert.deepEqual(figures(lost), [12, '0.7368', 10, -20])
  assert.deepEqual(lost.late_hour, opened.late_hour)
  const isVoid = { state: 'void', ended_at: null, ended_by: null, end_price: null, u: null } as const
  for (const kind of [{ is_addition: true }, { is_thin: true, u: null }, { u: null }, isVoid])
    assert.deepEqual(figures(await summed({ is_unopened: true, ...kind })), figures(lost), JSON.stringify(kind))
})
