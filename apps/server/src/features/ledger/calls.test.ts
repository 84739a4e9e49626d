import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { LedgerEntry, OPENED_AFTER_DAYS } from '@palata/contract/ledger/entries'
import { checkProof, isCommitted, readVerifierKey } from '@palata/contract/ledger/note'
import { signals } from '@palata/contract/signals'
import { signalPublishing } from '@palata/contract/signals/publishing'
import { transaction } from '#platform/database.ts'
import { NOW, testApp } from '#testing/app.ts'
import { planOpening } from './calls/moments.ts'
import { sealNow } from './calls/seal.ts'
import { ledger as manifest } from './manifest.ts'
import { lastCheckpoint } from './store.ts'
import { record, testKeeper } from './testing/stage.ts'

const stage = await testApp()
const { db, as } = stage
const keeper = await testKeeper()
// Only what is published now is sealed, by the database's clock.
stage.pass((Date.now() - NOW.getTime()) / 1000)
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, market_cap, quoted_at)
   values ('canarycoin', 'canarycoin', 'cnr', 'Canary', 90, 2, 1e9, $1)`,
  [stage.now()],
)
const said = {
  coin_id: 'canarycoin',
  title: 'Спрос виден раньше цены',
  content: 'Канарейка поёт в шахте.',
  direction: 'long' as const,
  target_price_usd: 2.618281,
  stop_price_usd: 1.8,
  horizon_days: 30,
}

async function publish(given: object = {}, person: 'anna' | 'maria' = 'anna'): Promise<number> {
  await db.query('truncate attempts')
  const { id } = await as(person).call(signals.create, { body: { ...said, ...given } } as never)
  return id
}

const sealOf = async (id: number, person: 'anna' | 'maria' | 'oleg' | 'guest' = 'maria') =>
  (await as(person).call(ledger.seal, { params: { id: String(id) } })).seal
const entriesOf = async (id: number) =>
  (await sealOf(id))!.entries.map(({ entry }) => LedgerEntry.parse(JSON.parse(entry)))
const kindsOf = async (id: number) => (await entriesOf(id)).map(({ kind }) => kind)

function end(id: number, price: number, by = 'target') {
  return db.query(
    'update signals set start_price = coalesce(start_price, 2), ended_at = now(), ended_by = $2, end_price = $3 where id = $1',
    [id, by, price],
  )
}

test('a published signal is sealed with the author’s next number, and a reader’s browser can check it', async () => {
  const first = await publish()
  const waits = (await sealOf(first))!
  assert.deepEqual([waits.call, waits.entries, waits.is_waiting], [1, [], true])
  await record(db, keeper)
  const seal = (await sealOf(first))!
  assert.equal(seal.is_waiting, false)
  const [sealed] = await entriesOf(first)
  assert.ok(sealed?.kind === 'sealed' && sealed.author === seal.author && sealed.call === 1)

  const key = (await readVerifierKey((await as('guest').get('/ledger/vkey')).body))!
  const { proof, entry, index } = seal.entries[0]!
  assert.equal((await checkProof(proof, entry, key))?.index, index)
  assert.equal(await checkProof(proof, entry.replace('"call":1', '"call":2'), key), null)
  const { salt, payload } = seal.ideas![0]!
  assert.ok(await isCommitted(sealed.commitment, salt, payload))
  assert.ok(!(await isCommitted(sealed.commitment, salt, payload.replace('2.618281', '2.618282'))))
  assert.equal(JSON.parse(payload).target, 2.618281)
  await record(db, keeper)
  assert.deepEqual(await kindsOf(first), ['sealed'])
})

test('publishing, and an edit of the idea, answer with the entry and its proof; without the key it is sealed later', async () => {
  const person = async (sealed: typeof sealNow | null) => {
    const app = await testApp({ over: stage, ...(sealed && { sealNow: (_, id, at) => sealed(db, keeper, id, at) }) })
    app.pass((Date.now() - NOW.getTime()) / 1000)
    await db.query('truncate attempts')
    return app.as('anna')
  }
  const key = (await readVerifierKey((await as('guest').get('/ledger/vkey')).body))!
  const anna = await person(sealNow)
  const made = await anna.call(signals.create, { body: { ...said, title: 'Сразу с печатью' } } as never)
  const { entry, call } = made
  assert.equal((await checkProof(entry!.proof, entry!.entry, key))?.index, call.seal_index)
  assert.deepEqual([JSON.parse(entry!.entry).kind, JSON.parse(entry!.entry).call], ['sealed', call.number])
  assert.equal((await kindsOf(made.id)).length, 1)
  const { written } = made
  const changed = { ...said, title: made.title, target_price_usd: 3, revision: written!.revision }
  const again = await anna.call(signals.update, { params: { id: String(made.id) }, body: changed } as never)
  assert.deepEqual([JSON.parse(again.entry!.entry).kind, again.call.seal_index], ['version', again.entry!.index])
  assert.equal(again.call.sealed_at, JSON.parse(again.entry!.entry).at)

  const later = await (await person(null)).call(signals.create, { body: { ...said, title: 'Без ключа' } } as never)
  assert.deepEqual([later.entry, later.call.seal_index, later.call.number! > 0], [null, null, true])
  const waiting = await (await person(sealNow)).call(signals.get, { params: { id: String(later.id) } })
  assert.equal('entry' in waiting, false)
  await record(db, keeper)
})

test('the job that records a call is planned in the transaction that publishes it', async () => {
  const before = Number((await lastCheckpoint(db))!.size)
  await db.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  const id = await publish({ title: 'По работе' })
  const { rows } = await db.query<{ task: string }>(
    `select task_identifier as task from graphile_worker.jobs where task_identifier like 'ledger.%'`,
  )
  assert.deepEqual(rows, [{ task: 'ledger.record' }])
  const job = manifest.jobs!['ledger.record']!
  await job.run({ db, keeper } as never, new Date(), {})
  assert.equal((await lastCheckpoint(db))!.size, before + 1)
  assert.deepEqual(await kindsOf(id), ['sealed'])
})

test('a signal that waits for a moderator is sealed when it is published, and not before', async () => {
  const id = await publish({ title: 'Ждёт' }, 'maria')
  assert.equal(await sealOf(id), null)
  await as('anna').call(signalPublishing.publish, { params: { id: String(id) } } as never)
  await record(db, keeper)
  assert.deepEqual(await kindsOf(id), ['sealed'])
  assert.equal((await sealOf(id))!.call, 1)
  assert.notEqual((await sealOf(id))!.author, (await sealOf(await publish({ title: 'Другой' })))!.author)
})

test('numbers of an author have no gaps: at the same time, and after a publication that was rolled back', async () => {
  const insert = `insert into signals (coin_id, author_id, title, live, published_at)
    select id, 3, $1, true, now() from coins limit 1 returning id`
  const refused = transaction(db, async (tx) => {
    await tx.query(insert, ['Не состоялся'])
    throw new Error('no')
  })
  await assert.rejects(refused, /no/)
  await Promise.all(Array.from({ length: 8 }, (_, place) => db.query(insert, [`Сигнал ${place}`])))
  const { rows } = await db.query<{ number: number }>(
    `select c.number from ledger_calls c join ledger_authors a using (author_key) where a.account_id = 3 order by 1`,
  )
  assert.deepEqual(
    rows.map(({ number }) => number),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
})

test('history that is imported is not sealed', async () => {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, live, published_at)
     select id, 1, 'Давний', true, now() - interval '2 hours' from coins limit 1 returning id`,
  )
  assert.equal(await sealOf(rows[0]!.id), null)
  await end(rows[0]!.id, 3).catch(() => {})
  assert.equal(await sealOf(rows[0]!.id), null)
})

test('an end, its correction and a removal are recorded; the idea stays closed until it is opened', async () => {
  const id = await publish({ title: 'С исходом' })
  await end(id, 2.618281)
  await record(db, keeper)
  await end(id, 2.5, 'horizon')
  await db.query('update signals set followed_to = now(), comments_count = 3 where id = $1', [id])
  await record(db, keeper)
  const [, outcome, corrected] = await entriesOf(id)
  assert.ok(outcome?.kind === 'outcome' && outcome.by === 'target' && Math.abs(outcome.percent - 30.91405) < 1e-9)
  assert.ok(corrected?.kind === 'corrected' && corrected.outcome?.by === 'horizon')

  await planOpening(db, new Date(Date.now() - OPENED_AFTER_DAYS * 86_400_000))
  await record(db, keeper)
  assert.deepEqual(await kindsOf(id), ['sealed', 'outcome', 'corrected'])
  // Fourteen days later; twice, as a job may run.
  await planOpening(db, new Date(Date.now() + 60_000))
  await planOpening(db, new Date(Date.now() + 60_000))
  await record(db, keeper)
  const [sealed, , , opened, ...more] = await entriesOf(id)
  assert.deepEqual(more, [])
  assert.ok(opened?.kind === 'opened' && sealed?.kind === 'sealed')
  const { payload } = (await sealOf(id))!.ideas![0]!
  assert.deepEqual(opened.payload, JSON.parse(payload))
  assert.ok(await isCommitted(sealed.commitment, opened.salt, payload))
})

test('an edit of the idea or its text is a version with its own commitment', async () => {
  const id = await publish({ title: 'Правится' })
  await db.query(`update signals set target_price = 2.7 where id = $1`, [id])
  await db.query(`update signals set content = content || ' Ещё.' where id = $1`, [id])
  await db.query(
    `update signals set content_html = 'x', pinned = true, pinned = true where id = $1`.replace(
      ', pinned = true, pinned = true',
      ', pinned = true',
    ),
    [id],
  )
  await record(db, keeper)
  const entries = await entriesOf(id)
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['sealed', 'version', 'version'],
  )
  assert.equal(new Set(entries.map((one) => 'commitment' in one && one.commitment)).size, 3)
})

test('a moment of which no entry can be made holds up no other, and is named', async () => {
  const bad = await publish({ title: 'Бесконечность' })
  const good = await publish({ title: 'После неё' })
  await db.query(`update ledger_moments set facts = facts || '{"target": "Infinity"}' where signal_id = $1`, [bad])
  await assert.rejects(record(db, keeper), /не записать \(ledger_moments\): \d+$/)
  assert.deepEqual(await kindsOf(good), ['sealed'])
  assert.deepEqual([(await sealOf(bad))!.entries, (await sealOf(bad))!.is_waiting], [[], true])
  await db.query(`update ledger_moments set facts = facts || '{"target": 3}' where signal_id = $1`, [bad])
  await record(db, keeper)
  assert.deepEqual(await kindsOf(bad), ['sealed'])
})

const removals: [string, (id: number) => Promise<unknown>][] = [
  [
    'a moderator',
    (id) =>
      as('anna').status(signalPublishing.remove, { params: { id: String(id) }, body: { reason: 'Проверка' } } as never),
  ],
  ['SQL that hides it', (id) => db.query('update signals set live = false where id = $1', [id])],
  ['SQL that deletes it', (id) => db.query('delete from signals where id = $1', [id])],
]

for (const [who, remove] of removals)
  test(`a removal by ${who} leaves the call in the ledger`, async () => {
    const id = await publish({ title: `Удаляется: ${who}` })
    await remove(id)
    await record(db, keeper)
    const { rows } = await db.query<{ kind: string }>(
      `select e.entry::json ->> 'kind' as kind from ledger_moments m join ledger_entries e on e.index = m.entry_index
       where m.signal_id = $1 order by e.index`,
      [id],
    )
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['sealed', 'taken_down'],
    )
  })

test('no open idea stands in anything that a stranger can read', async () => {
  const id = await publish({ title: 'Открытая', content: 'Канарейка в журнале', target_price_usd: Math.PI })
  await record(db, keeper)
  const { rows } = await db.query<{ salt: string; payload: string }>(
    `select encode(salt, 'hex') as salt, payload from ledger_moments where signal_id = $1`,
    [id],
  )
  const { salt, payload } = rows[0]!
  const secrets = [
    salt,
    payload,
    JSON.parse(payload).text,
    'canarycoin',
    '3.14159265',
    'Открытая',
    'Канарейка',
    'anna',
    'Анна',
  ]
  const size = Number((await as('guest').get('/ledger/checkpoint')).body.split('\n')[1])
  const open: string[] = []
  for (const path of [`entries/000.p/${size}`, `0/000.p/${size}`])
    open.push((await as('guest').get(`/ledger/tile/${path}`)).body)
  for (let index = 0; index < size; index += 1) open.push((await as('guest').get(`/api/ledger/entries/${index}/`)).body)
  for (const person of ['guest', 'oleg'] as const) {
    const seal = (await sealOf(id, person))!
    assert.equal(seal.ideas, null, person)
    open.push(JSON.stringify(seal))
  }
  // Ended calls that an earlier test opened say their coin; this one's entries and everything else must not.
  const own = open.filter((text) => !text.includes('"opened"') && !text.includes('\\"opened\\"'))
  for (const secret of secrets)
    for (const text of own) assert.ok(!text.includes(secret), `${secret} in ${text.slice(0, 200)}`)
  for (const secret of [salt, payload, '3.14159265', 'Открытая', 'Канарейка'])
    for (const text of open) assert.ok(!text.includes(secret), secret)
  assert.equal((await sealOf(id, 'anna'))!.ideas!.length, 1)
})

/** JSON with the names of each object in the order of their code units and no spaces, without the library that the product uses. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`).join()}}`
}

test('each entry is canonical JSON of the documented fields alone, its times in UTC', async () => {
  const { rows } = await db.query<{ entry: string }>('select entry from ledger_entries order by index')
  const kinds = new Set<string>()
  for (const { entry } of rows) {
    const read = JSON.parse(entry)
    assert.equal(entry, canonical(read))
    // Strict objects: a field that no document names is refused.
    kinds.add(LedgerEntry.parse(read).kind)
    for (const [, time] of entry.matchAll(/"(\d{4}-\d\d-\d\d[^"]*)"/g)) assert.match(time!, /T\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  assert.deepEqual([...kinds].sort(), ['corrected', 'key', 'opened', 'outcome', 'sealed', 'taken_down', 'version'])
})
