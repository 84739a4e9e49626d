import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitOf, waitOfSeconds } from './waits.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const soon = String(NOW / 1000 + 90)
const DAYS_MS = 86_400_000

const CASES: [name: string, status: number, headers: Record<string, string>, ms: number | undefined][] = [
  ['seconds', 429, { 'retry-after': '30' }, 30_000],
  ['parts of a second', 429, { 'retry-after': '0.5' }, 500],
  ['a date', 503, { 'retry-after': 'Fri, 20 Nov 2026 09:02:00 GMT' }, 120_000],
  ['a date that has passed', 503, { 'retry-after': 'Fri, 20 Nov 2026 08:00:00 GMT' }, 0],
  ['a word', 429, { 'retry-after': 'soon' }, undefined],
  ['nothing', 429, {}, undefined],
  ['X: the time of the reset', 429, { 'x-rate-limit-reset': soon, 'x-rate-limit-remaining': '0' }, 90_000],
  ['X: a clock of ours that is ahead', 429, { 'x-rate-limit-reset': String(NOW / 1000 - 5) }, 0],
  ['OpenSea: the time of the reset', 429, { 'X-RateLimit-Reset': soon }, 90_000],
  ['both: what Retry-After says', 429, { 'retry-after': '7', 'x-ratelimit-reset': soon }, 7_000],
  ['a reset beside a failure that is none of too many calls', 500, { 'x-rate-limit-reset': soon }, undefined],
  ['a reset that is a number of seconds and no time', 429, { 'x-ratelimit-reset': '60' }, undefined],
  ['Binance: a ban of an hour', 418, { 'retry-after': '3600' }, 3_600_000],
  ['Binance: a ban that does not say', 418, {}, 120_000],
  ['a wait of centuries', 429, { 'retry-after': '99999999999' }, 3 * DAYS_MS],
]

test.describe('the wait that a service asks for', () => {
  for (const [name, status, headers, ms] of CASES)
    test(name, () => assert.equal(waitOf(status, new Headers(headers), NOW), ms))
})

test('Telegram’s wait is in the body, in seconds', () => {
  assert.deepEqual([17, 0, undefined, -3, 1e12].map(waitOfSeconds), [17_000, 0, undefined, 0, 3 * DAYS_MS])
})
