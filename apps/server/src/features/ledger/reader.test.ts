import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { checkCall } from '@palata/contract/ledger/check'
import { type CheckStep, type Seal, shownCall } from '@palata/contract/ledger/checkStep'
import { type SeenHead, witness } from '@palata/contract/ledger/witness'
import { record as recordOf } from '@palata/contract/record'
import { signals } from '@palata/contract/signals'
import canonicalize from 'canonicalize'
import { NOW, testApp } from '#testing/app.ts'
import type { Recordable } from './calls/entries.ts'
import { checkpointText, readSignerKey } from './log/note.ts'
import { leafHash, rootOf } from './log/tree.ts'
import { beginNewOrigin, rotateKey } from './operating/operate.ts'
import { append, keyLine, record, takenDown, testKeeper } from './testing/stage.ts'

const stage = await testApp()
const { db, as } = stage
const keeper = await testKeeper()
stage.pass((Date.now() - NOW.getTime()) / 1000)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, market_cap, quoted_at)
   values ('canarycoin', 'canarycoin', 'cnr', 'Canary', 90, 2, 1e9, $1)`,
  [stage.now()],
)
const { id } = await as('anna').call(signals.create, {
  body: {
    coin_id: 'canarycoin',
    title: 'Спрос виден раньше цены',
    content: 'Плата за вычисления удвоилась.',
    direction: 'long',
    target_price_usd: 2.6,
    stop_price_usd: 1.8,
    horizon_days: 30,
    confidence: 70,
    position: 'long-5',
  },
} as never)
await record(db, keeper)

const sealOf = async (person: 'maria' | 'guest') =>
  (await as(person).call(ledger.seal, { params: { id: String(id) } })).seal!
const sinceOf = (from: number) => as('guest').call(ledger.since, { query: { from } } as never)
const seal = await sealOf('maria')
const first = await sinceOf(0)
const signal = await as('maria').call(signals.get, { params: { id: String(id) } })
const { beforehand } = await as('maria').call(recordOf.ofSignal, { params: { id: String(id) } })
const shown = shownCall(signal, beforehand)
const said = shown.said!

async function steps(given: Partial<{ seal: Seal; shown: object; since: object; seen: SeenHead | null }> = {}) {
  const told: CheckStep[] = []
  const all = checkCall(
    { seal: given.seal ?? seal, shown: { ...shown, ...given.shown } },
    { since: { ...first, ...given.since }, seen: given.seen ?? null },
  )
  for await (const step of all) told.push(step)
  return told
}
const wrong = (said: CheckStep[]) => said.filter(({ is }) => is === 'wrong').map(({ step }) => step)

test('a call that is what was sealed holds, for members and, without its idea, for guests', async () => {
  assert.deepEqual(
    (await steps()).map(({ step, is }) => [step, is]),
    [
      ['idea', 'right'],
      ['confidence', 'closed'],
      ['entries', 'right'],
      ['path', 'right'],
      ['root', 'right'],
      ['log', 'new'],
    ],
  )
  const forGuest = await steps({ seal: await sealOf('guest') })
  assert.deepEqual([forGuest[0], wrong(forGuest)], [{ step: 'idea', is: 'closed' }, []])
})

const entry = seal.entries[0]!
const SALT = '0'.repeat(64)
const forged: [string, Partial<{ seal: Seal; shown: object; since: object }>, string[]][] = [
  ['another target on the screen', { shown: { target: 2.7 } }, ['idea']],
  ['another direction', { shown: { direction: 'short' } }, ['idea']],
  ['another coin', { shown: { coin: 'ethereum' } }, ['idea']],
  ['another title', { shown: { title: 'Спрос виден позже цены' } }, ['idea']],
  ['another position', { shown: { said: { ...said, position: { side: 'none', up_to: null } } } }, ['idea']],
  ['a result that the ledger has not', { shown: { result: 30 } }, ['idea']],
  [
    'a confidence that is not the sealed one',
    { shown: { said: { ...said, author: 95, author_salt: SALT } } },
    ['confidence'],
  ],
  ['a confidence without its salt', { shown: { said: { ...said, author: 70 } } }, ['confidence']],
  ['no confidence where one is sealed', { shown: { said: { ...said, is_said: false } } }, ['confidence']],
  ['another number on the screen', { shown: { number: 2 } }, ['entries']],
  ['another author on the screen', { shown: { author_key: '0'.repeat(32) } }, ['entries']],
  ['another time on the screen', { shown: { sealed_at: '2026-01-01T00:00:00.000Z' } }, ['entries']],
  ['another place on the screen', { shown: { seal_index: 0 } }, ['entries']],
  ['another term on the screen', { shown: { deadline: '2027-01-01T00:00:00.000Z' } }, ['entries']],
  ['an entry that is no JSON', { seal: { ...seal, entries: [{ ...entry, entry: '{' }] } }, ['entries', 'path']],
  [
    'an idea that is no JSON',
    { seal: { ...seal, ideas: [{ ...seal.ideas![0]!, payload: '{' }] } },
    ['confidence', 'entries', 'idea'],
  ],
  ['a proof that is none', { seal: { ...seal, entries: [{ ...entry, proof: '' }] } }, ['path']],
  ['a key that is none', { since: { vkey: 'x' } }, ['root', 'log']],
  ['another text', { seal: { ...seal, words: { ...seal.words!, content: 'Плата упала.' } } }, ['idea']],
  [
    'another idea in the reply',
    { seal: { ...seal, ideas: [{ ...seal.ideas![0]!, payload: seal.ideas![0]!.payload.replace('2.6', '2.7') }] } },
    ['idea', 'entries'],
  ],
  ['another salt', { seal: { ...seal, ideas: [{ ...seal.ideas![0]!, salt: '0'.repeat(64) }] } }, ['entries']],
  ['another number', { seal: { ...seal, call: seal.call + 1 } }, ['entries']],
  [
    'a replaced leaf',
    { seal: { ...seal, entries: [{ ...entry, entry: entry.entry.replace('"rule":1', '"rule":2') }] } },
    ['path'],
  ],
  [
    'a proof of another place',
    { seal: { ...seal, entries: [{ ...entry, index: entry.index + 1 }] } },
    ['path', 'entries'],
  ],
  [
    'a checkpoint with a changed size',
    { since: { note: first.note.replace('\n2\n', '\n3\n') } },
    ['path', 'root', 'log'],
  ],
]

for (const [what, given, expected] of forged)
  test(`«не сошлось» names what does not hold: ${what}`, async () => {
    assert.deepEqual(wrong(await steps(given)).sort(), expected.sort())
  })

test('a browser sees a log that continues, one that is shorter, that has two heads or was rewritten', async () => {
  const seen = { note: first.note, vkey: first.vkey }
  assert.deepEqual(await witness(null, first), { kind: 'continues', size: 2 })
  assert.deepEqual(await witness(seen, await sinceOf(2)), { kind: 'same', size: 2 })
  await append(db, takenDown(5))
  await record(db, keeper)
  const grown = await sinceOf(2)
  assert.deepEqual(await witness(seen, grown), { kind: 'continues', size: 7 })
  const later = { note: grown.note, vkey: grown.vkey }

  assert.deepEqual(await witness(later, { ...first, hashes: null }), { kind: 'mismatch', why: 'shorter' })
  assert.equal((await sinceOf(8)).hashes, null)
  assert.deepEqual(await witness(seen, { ...grown, hashes: grown.hashes!.slice(1) }), {
    kind: 'mismatch',
    why: 'rewritten',
  })
  assert.deepEqual(await witness(seen, { ...grown, note: grown.note.replace('\n7\n', '\n8\n') }), {
    kind: 'mismatch',
    why: 'signature',
  })
  // The same size signed over other entries by the same key.
  const other = await fork(takenDown(5, 50))
  assert.deepEqual(await witness(later, { ...grown, note: other.note, hashes: [] }), {
    kind: 'mismatch',
    why: 'two_heads',
  })
  const longer = await fork(takenDown(9, 50))
  assert.deepEqual(await witness(later, { ...grown, note: longer.note }), { kind: 'mismatch', why: 'rewritten' })

  const rotated = await rotateKey(db, keeper, 'Плановая замена', new Date())
  const after = await sinceOf(7)
  assert.equal(after.vkey, rotated.vkey)
  assert.equal((await witness(later, after)).kind, 'continues')
  assert.deepEqual(await witness(later, { ...after, keys: [] }), { kind: 'mismatch', why: 'key' })

  await beginNewOrigin(db, keeper, 'Диск сгорел', new Date())
  const anew = await sinceOf(8)
  const declared = await witness({ note: after.note, vkey: after.vkey }, anew)
  assert.ok(declared.kind === 'new_origin' && declared.reason === 'Диск сгорел' && declared.lost === after.note)
  assert.deepEqual(await witness(later, { ...anew, keys: [] }), { kind: 'mismatch', why: 'origin' })
})

/** A checkpoint that the ledger's key signs over the first two entries and others. */
async function fork(others: Recordable[]) {
  const { results } = await as('guest').call(ledger.entries, { query: { before: 2 } } as never)
  const entries = [...results.reverse().map(({ entry: text }) => text), ...others.map((one) => canonicalize(one)!)]
  const root = await rootOf(async (_, index) => leafHash(entries[index]!), entries.length)
  const signer = readSignerKey(await keyLine(keeper))!
  const text = checkpointText(signer.name, entries.length, root)
  return { note: `${text}\n${signer.sign(text)}` }
}

const asked: [string, string | null][] = [
  ['1204', '1204'],
  ['№ 1 204', '1204'],
  ['3be7…90 № 18', '3be7-18'],
  ['3BE7 18', '3be7-18'],
  ['1234 № 5', '1234-5'],
  ['', null],
  ['сигнал', null],
]

test('what is asked for without code leads to its page', async () => {
  for (const [text, place] of asked) {
    const { statusCode, headers } = await as('guest').get(`/ledger/find?q=${encodeURIComponent(text)}`)
    assert.deepEqual([statusCode, headers.location], [302, place === null ? '/ledger' : `/ledger/${place}`], text)
  }
})

test('the page’s calls list what is in the log, and a call by its author’s key', async () => {
  const { checkpoint, recorded, counts, keys } = await as('guest').call(ledger.overview, {})
  assert.equal(checkpoint!.size, recorded)
  assert.deepEqual(
    counts.map(({ kind, count }) => [kind, count]),
    [
      ['key', 3],
      ['sealed', 1],
      ['taken_down', 5],
    ],
  )
  assert.deepEqual(
    keys.map(({ entry: text }) => JSON.parse(text).why),
    ['new_origin', 'rotated', 'first'],
  )
  const list = (query: object) => as('guest').call(ledger.entries, { query } as never)
  const all = (await list({})).results.map(({ index }) => index)
  assert.deepEqual(all, [8, 7, 6, 5, 4, 3, 2, 1, 0])
  assert.deepEqual(
    (await list({ before: 2, group: 'seals' })).results.map(({ index }) => index),
    [1],
  )
  const own = (author: string) => as('guest').call(ledger.calls, { params: { author, call: '1' } })
  assert.deepEqual(
    (await own(seal.author.slice(0, 6))).results.map(({ index }) => index),
    [1],
  )
  assert.equal(await as('guest').status(ledger.calls, { params: { author: 'x'.repeat(6), call: '1' } }), 404)
})
