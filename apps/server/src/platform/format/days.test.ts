import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayKey } from './days.ts'

const cases: [instant: string, day: string][] = [
  ['2026-11-20T20:59:59.999Z', '2026-11-20'],
  ['2026-11-20T21:00:00Z', '2026-11-21'],
  ['2024-02-29T12:00:00Z', '2024-02-29'],
  // UTC+4 until autumn 2014.
  ['2013-07-01T20:30:00Z', '2013-07-02'],
  ['2014-10-25T22:59:59Z', '2014-10-26'],
  ['2014-10-26T20:59:59Z', '2014-10-26'],
  // UTC+4 in summer and UTC+3 in winter before that.
  ['2008-01-01T20:30:00Z', '2008-01-01'],
  ['2008-07-01T20:30:00Z', '2008-07-02'],
]
for (const [instant, day] of cases)
  test(`${instant} is ${day} in Moscow`, () => assert.equal(dayKey(new Date(instant)), day))
