import './environment.ts'

import { accounts } from '@palata/contract/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT, KEPT_MS, keptRecordingAt, storeOf } from '../src/features/offline/stores.ts'
import { claimsOf, enter, leave, setPaidUntil } from './account.ts'
import { answerCall } from './answers.ts'
import { answerRecording, isKeptRecording } from './recordings.ts'
import { memory, requestOf, settled, tokenOf } from './testing.ts'

const MARIA = '2'
const SOUND = 'abcdefghij'
const DAY_MS = 86_400_000
const ADDRESS = keptRecordingAt('12-a.mp3')
let session = 0

const claims = (account = MARIA) => claimsOf(`Bearer ${tokenOf(Number(account), `r${session}`)}`)!

async function keep(at = new Date(), account = MARIA) {
  const store = await memory.open(storeOf(account, 'recordings'))
  const headers = { 'content-type': 'audio/mpeg', [KEPT_AT]: at.toISOString() }
  await store.put(ADDRESS, new Response(SOUND, { headers }))
}

const ask = (range?: string) => answerRecording(requestOf(ADDRESS, range ? { headers: { range } } : {}))

beforeEach(() => {
  session += 1
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await leave(null)
})

test.each([
  [keptRecordingAt('12-a.mp3'), true],
  ['/media/podcasts/12-a.mp3', false],
  ['/media/podcasts/12-a.mp3?for=2&until=9&signature=kept', false],
  ['/media/posts/12.png?kept', false],
])('%s is an address of a kept recording: %s', (address, expected) => expect(isKeptRecording(address)).toBe(expected))

test('the account’s recording is given whole and in the parts that a player asks for', async () => {
  await enter(claims())
  await keep()
  expect(await (await ask()).text()).toBe(SOUND)
  const part = await ask('bytes=2-4')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', 'cde'])
  const rest = await ask('bytes=7-')
  expect([rest.status, await rest.text()]).toEqual([206, 'hij'])
})

test('another account, nobody and a recording that is not kept get 404', async () => {
  await keep()
  expect((await ask()).status).toBe(404)
  await enter(claims())
  expect((await ask()).status).toBe(404)
  await keep(new Date(), '3')
  expect((await ask()).status).toBe(404)
})

test('without a network the recording ends with the access', async () => {
  await enter(claims())
  await keep()
  await setPaidUntil(MARIA, Date.now() + DAY_MS)
  expect((await ask()).status).toBe(200)
  await setPaidUntil(MARIA, Date.now() - 1)
  expect((await ask()).status).toBe(404)
})

test('after a month the recording is not given, and the next reading of the account deletes it', async () => {
  await enter(claims())
  await keep(new Date(Date.now() - KEPT_MS - 1))
  expect((await ask()).status).toBe(404)
  await answerMe({ has_paid_access: true, is_moderator: false, has_pon_subscription: false, days_left: 12 })
  expect(await (await memory.open(storeOf(MARIA, 'recordings'))).keys()).toEqual([])
})

test.each([
  ['the account signs out', () => leave(claims())],
  ['another account signs in', () => enter(claims('3'))],
  ['the server says that the access has ended', () => answerMe({ has_paid_access: false, is_moderator: false })],
])('when %s, no recording is left', async (_, end) => {
  await enter(claims())
  await keep()
  await end()
  expect([...memory.stores.keys()].filter((name) => name.endsWith('-recordings'))).toEqual([])
})

/** The server tells the account what it has. */
async function answerMe(me: object) {
  vi.stubGlobal('fetch', async () => Response.json(me))
  const [, path = ''] = accounts.me.at.split(' ')
  const event = requestOf(path, { token: tokenOf(Number(MARIA), `r${session}`) })
  await answerCall(event)
  await settled(event)
}
