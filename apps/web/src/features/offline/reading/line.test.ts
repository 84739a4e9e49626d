import { expect, test } from 'vitest'
import type { Served } from '../stores.ts'
import { lineOf } from './line.ts'

const at = '2026-11-22T11:20:00.000Z'
const kept = (url: string, about: Served['about'] = 'page'): Served => ({ url, about, how: 'kept', at })
const missing = (url: string): Served => ({ url, about: 'page', how: 'missing' })

test.each([
  ['/opinion/12', [kept('/api/alpha/12/')], { kind: 'kept', at }],
  ['/opinion/12', [kept('/api/alpha/13/'), kept('/api/alpha/all/')], { kind: 'fresh' }],
  ['/opinion/12', [kept('/api/alpha/all/'), missing('/api/alpha/12/')], { kind: 'missing' }],
  ['/signal/12', [kept('/api/alpha/12/'), kept('/api/signals/12/')], { kind: 'kept', at }],
  ['/', [kept('/api/alpha/12/'), kept('/api/alpha/all/')], { kind: 'kept', at }],
  ['/', [kept('/api/alpha/channels/', 'part')], { kind: 'fresh' }],
  ['/calendar', [], { kind: 'fresh' }],
] as const)('the notice about the network on the page %s after the replies %j', (path, unfresh, line) =>
  expect(lineOf(path, unfresh)).toEqual(line),
)
