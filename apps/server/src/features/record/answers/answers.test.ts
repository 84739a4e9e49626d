import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import type { LedgerPayload } from '@palata/contract/ledger/entries'
import { record } from '@palata/contract/record'
import {
  addCoin,
  as,
  bar,
  type Coin,
  DAY,
  db,
  edit,
  entriesOf,
  kindsOf,
  MINUTE,
  publish,
  read,
  stage,
  walk,
  withdraw,
} from '#testing/calls.ts'
import { figureChance } from '../figures.ts'
import { countRecords } from '../jobs.ts'
import { volatilities } from '../market.ts'
import { answer } from './actions.ts'
import { closesAt, hasMoved, medianAnswer, widthOf } from './rules.ts'

const HOUR = 60 * MINUTE
const later = (ms: number) => new Date(stage.now().getTime() + ms)

let people = 0
interface Right {
  source?: 'cryptocloud' | 'telegram' | 'pon' | 'operator'
  /** Days ago. */
  since?: number
  evidence?: object
}

/** A member with these rights, as the viewer of their own requests. */
async function member(...rights: Right[]) {
  people += 1
  const username = `member-${people}`
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified) values ($1, $1, $1 || '@example.org', true) returning id`,
    [username],
  )
  const { id } = rows[0]!
  for (const { source = 'cryptocloud', since = 40, evidence = {} } of rights)
    await db.query(
      `insert into grants (account_id, source, starts_at, ends_at, reason, evidence) values ($1, $2, $3, $4, 'Оплата', $5)`,
      [id, source, later(-since * DAY), later(60 * DAY), evidence],
    )
  return { id, username, hasPaidAccess: true, isModerator: false }
}

/** A call that has begun at 100 and of which the club was asked. Its coin moves by 1 % an hour: the width is 2.45 %. */
async function asked(given: object = {}): Promise<{ id: number; coin: Coin }> {
  const coin = await addCoin()
  await db.query(`select coin_hours_cover($1::timestamptz, $2::timestamptz)`, [later(-3 * DAY), stage.now()])
  await db.query(
    `insert into coin_hours (coin_id, hour, price_usd) select $1, date_trunc('hour', $2::timestamptz) - make_interval(hours => n), 100 * exp(0.01 * (n % 2)) from generate_series(1, 48) n`,
    [coin.id, stage.now()],
  )
  const id = await publish(coin, {
    target_price_usd: 150,
    stop_price_usd: 50,
    confidence: 70,
    position: 'long-5',
    ...given,
  })
  await walk(coin, [bar(0, 100)])
  await countRecords(db, stage.now())
  return { id, coin }
}

const seenBy = async (person: 'anna' | 'maria' | 'oleg' | 'guest', id: number) =>
  (await as(person).call(record.ofSignal, { params: { id: String(id) } })).beforehand
const numbersOf = async (person: 'anna' | 'maria' | 'oleg' | 'guest', id: number) => {
  const seen = (await seenBy(person, id))!
  // The salt is the number's: with it the sealed hash tells which it is.
  assert.equal(seen.author_salt === null, seen.author === null)
  return [seen.author, seen.club, seen.is_hidden, seen.answers]
}
const say = (id: number, viewer: Parameters<typeof answer>[3], percent = 60, now = stage.now()) =>
  answer(db, id, percent, viewer, now)
const refused = (id: number, viewer: Parameters<typeof answer>[3], text: RegExp, now = stage.now()) =>
  assert.rejects(say(id, viewer, 60, now), { name: 'Refusal', message: text })

test('golden: closing, width and median', () => {
  const sealed = new Date('2026-10-25T00:30:00Z')
  const hours = (days: number) => (closesAt(sealed, days).getTime() - sealed.getTime()) / HOUR
  assert.deepEqual([1, 5, 10, 90, 365].map(hours), [2.4, 12, 24, 24, 24])
  assert.ok(Math.abs(widthOf(0.01)! - 0.0244949) < 1e-6)
  assert.deepEqual([widthOf(undefined), widthOf(0)], [null, null])
  const moves = [
    [102.4, false],
    [102.5, true],
    [97.6, false],
    [97.5, true],
    [1e-9, true],
    [null, false],
  ] as const
  for (const [price, moved] of moves) assert.equal(hasMoved(100, price, widthOf(0.01)), moved, String(price))
  assert.equal(medianAnswer([20, 20, 40, 60, 80, 80]), null, 'six are too few')
  assert.equal(medianAnswer([80, 20, 20, 40, 60, 80, 80]), 60)
  assert.equal(medianAnswer([20, 20, 40, 40, 60, 80, 80, 80]), 50)
})

test('both numbers are hidden from whoever may still answer, and shown to who has', async () => {
  const { id } = await asked()
  for (const person of ['maria'] as const) assert.deepEqual(await numbersOf(person, id), [null, null, true, 0])
  assert.deepEqual(await numbersOf('anna', id), [70, null, true, 0], 'an author sees their own alone')
  assert.equal(await seenBy('guest', id), null)
  assert.equal(await seenBy('oleg', id), null)
  for (const percent of [20, 20, 40, 60, 80, 80]) await say(id, await member({}), percent)
  assert.deepEqual(await numbersOf('maria', id), [null, null, true, 6])
  const seventh = await say(id, await member({}), 80)
  assert.deepEqual([seventh.author, seventh.club, seventh.mine, seventh.may_answer], [70, 60, 80, false])
  assert.deepEqual(await numbersOf('maria', id), [null, null, true, 7])
  const before = (await seenBy('maria', id))!
  assert.deepEqual([before.may_answer, before.why_not, before.is_said], [false, 'young', true])
  await countRecords(db, later(25 * HOUR))
  assert.deepEqual(await numbersOf('maria', id), [70, 60, false, 7])
  await say(id, await member({}), 20).catch(() => {})
  assert.deepEqual(await numbersOf('maria', id), [70, 60, false, 7], 'it stays frozen')
})

test('a hundred young accounts move nothing, and one person with three sources is one voice', async () => {
  const { id } = await asked()
  for (let n = 0; n < 100; n += 1) await refused(id, await member({ since: n % 30 }), /не меньше 30 дней/)
  await refused(id, await member({ source: 'operator', since: 400 }), /не меньше 30 дней/)
  await refused(id, await member(), /не меньше 30 дней/)
  assert.equal((await numbersOf('maria', id))[3], 0)
  const [wallet, telegram] = [{ address: '0xAb' }, { telegram_id: 7 }]
  const rich = await member(
    { evidence: { invoice: 'INV-1' } },
    { source: 'pon', evidence: wallet },
    { source: 'telegram', evidence: telegram },
  )
  await say(id, rich)
  await refused(id, rich, /^Вы уже ответили$/)
  for (const right of [
    { source: 'pon' as const, evidence: { address: '0xaB' } },
    { source: 'telegram' as const, evidence: telegram },
    { evidence: { invoice: 'INV-1' } },
  ])
    await refused(id, await member({ evidence: { invoice: 'INV-9' } }, right), /уже ответили$/)
  await db.query('delete from accounts where id = $1', [rich.id])
  await refused(id, await member({ source: 'pon', evidence: wallet }), /уже ответили$/)
  const twin = await member({ evidence: { invoice: 'INV-2' } })
  const both = await Promise.allSettled([say(id, twin, 20), say(id, twin, 80)])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1, 'two requests at once are one answer')
  await refused(id, { id: 1, username: 'anna', hasPaidAccess: true, isModerator: true }, /На свой сигнал не отвечают/)
})

test('an answer in the second of freezing is refused, whichever freezes first', async () => {
  const { id } = await asked({ horizon_days: 1 })
  const closes = Date.parse((await seenBy('maria', id))!.closes_at!)
  const [early, late, moved] = [await member({}), await member({}), await member({})]
  await refused(id, late, /больше не принимаются/, new Date(closes))
  const { rows } = await db.query('select closed_at, answers from record_questions where signal_id = $1', [id])
  assert.deepEqual(rows, [{ closed_at: new Date(closes), answers: 0 }])
  await refused(id, early, /больше не принимаются/, new Date(closes - 1))

  const other = await asked()
  await say(other.id, early)
  await db.query('update coins set price_usd = 102.5 where id = $1', [other.coin.id])
  await refused(other.id, moved, /больше не принимаются/)
  await db.query('update coins set price_usd = 100 where id = $1', [other.coin.id])
  await refused(other.id, moved, /больше не принимаются/)
  const third = await asked()
  await withdraw(third.id)
  await walk(third.coin, [bar(1, 101)])
  await refused(third.id, moved, /больше не принимаются/)
})

test('another version of the idea is another question', async () => {
  const { id, coin } = await asked()
  await say(id, await member({ evidence: { invoice: 'INV-3' } }), 20)
  stage.pass(1)
  assert.equal((await edit(id, { target_price_usd: 160, confidence: 80, position: 'long-5' })).statusCode, 200)
  await refused(id, await member({}), /когда станет известна цена старта/)
  assert.deepEqual(await numbersOf('maria', id), [null, null, true, null])
  await walk(coin, [bar(0, 100)])
  await countRecords(db, later(1))
  assert.deepEqual(await numbersOf('maria', id), [null, null, true, 0])
  await say(id, await member({ evidence: { invoice: 'INV-3' } }), 20)
})

test('the sealed idea commits to the confidence without telling it, and its opening does', async () => {
  const { id, coin } = await asked()
  const { seal } = await as('maria').call(ledger.seal, { params: { id: String(id) } })
  const payload = JSON.parse(seal!.ideas!.at(-1)!.payload) as LedgerPayload
  assert.match(payload.confidence!, /^[0-9a-f]{64}$/)
  assert.deepEqual(payload.position, { side: 'long', up_to: 5 })
  await withdraw(id)
  await walk(coin, [bar(1, 100)])
  await db.query(`insert into ledger_moments (signal_id, kind, facts)
     select s.signal_id, 'opened', jsonb_build_object('sealed_in', s.entry_index, 'salt', encode(s.salt, 'hex'), 'payload', s.payload, 'said', s.facts -> 'said')
     from ledger_moments s where s.kind = 'sealed' and s.signal_id = ${id}`)
  const opened = (await entriesOf(id)).find((entry) => entry.kind === 'opened')!
  assert.ok(opened.kind === 'opened' && opened.confidence)
  const hash = createHash('sha256')
    .update(Buffer.from(opened.confidence.salt, 'hex'))
    .update(String(opened.confidence.percent))
  assert.deepEqual([opened.confidence.percent, hash.digest('hex')], [70, payload.confidence])
})

test('no reply tells the number of a confidence to a member who may still answer', async () => {
  const { id, coin } = await asked({ confidence: 83 })
  const paths = [
    `/api/signals/${id}/`,
    '/api/signals/combined/',
    '/api/widgets/signals-widget/',
    `/api/record/signals/${id}/`,
    '/api/users/anna/record/',
    '/api/users/anna/record/calls/',
    `/api/ledger/signals/${id}/`,
    '/api/ledger/entries/',
    `/api/ledger/entries/?before=99999`,
    `/api/coins/${coin.id}/page/`,
    `/api/coins/${coin.id}/talk/`,
    '/api/signals/ended/',
    '/api/search/?q=%D0%98%D0%B4%D0%B5%D1%8F',
    '/api/users/anna/',
    '/rss.xml',
    '/ledger/tile/entries/000.p/9',
  ]
  for (const path of paths)
    for (const person of ['maria', 'oleg', 'guest'] as const) {
      const { body, statusCode } = await as(person).get(path)
      assert.ok(statusCode === 200 || person !== 'maria', `${path} → ${statusCode}`)
      assert.doesNotMatch(body, /(?<![\w.:-])83(?![\w.:-])/, `${path} for ${person}`)
    }
  const { written } = await read(id, 'maria')
  assert.equal(written, null)
  assert.deepEqual((await read(id)).written!.said, { confidence: 83, position: 'long-5' })
  const moderator = await db.query(`update signals set author_id = 2 where id = $1 returning id`, [id])
  assert.equal(moderator.rowCount, 1)
  assert.equal((await read(id)).written!.said, null, 'a moderator who edits is no author')
  assert.equal((await edit(id, { content: 'Слова и ещё' })).statusCode, 200)
  const { rows } = await db.query('select confidence, held, held_size from signals where id = $1', [id])
  assert.deepEqual(rows, [{ confidence: 83, held: 'long', held_size: '5' }], 'and keeps what the author said')
})

test('a changed declaration and an opposite call leave notes, and lines in the ledger', async () => {
  const { id, coin } = await asked()
  assert.equal((await edit(id, { confidence: 70, position: 'short-20' })).statusCode, 200)
  const seen = (await seenBy('maria', id))!
  assert.deepEqual([seen.position, seen.notes.map(({ why }) => why)], [{ side: 'short', up_to: 20 }, ['position']])
  assert.ok((await kindsOf(id)).includes('noted'))
  const opposite = await publish(coin, { direction: 'short', position: 'none' })
  assert.deepEqual(
    (await seenBy('maria', opposite))!.notes.map(({ why, other }) => [why, other?.signal_id]),
    [['opposite', id]],
  )
  assert.deepEqual(
    (await seenBy('maria', id))!.notes.map(({ why }) => why),
    ['position', 'opposite'],
  )
  await walk(coin, [bar(0, 100), bar(1, 100)])
  const noted = async (one: number) =>
    (await entriesOf(one)).flatMap((entry) => (entry.kind === 'noted' ? entry.why : []))
  assert.deepEqual(
    [await noted(id), await noted(opposite)],
    [['position'], []],
    'the second goes on: nothing is told of it',
  )
  assert.deepEqual(
    (await seenBy('guest', id))!.notes.map(({ why }) => why),
    ['position'],
  )
  await withdraw(opposite)
  await walk(coin, [bar(0, 100), bar(1, 100), bar(2, 100)])
  assert.deepEqual([await noted(id), await noted(opposite)], [['position', 'opposite'], ['opposite']])
  assert.deepEqual(
    (await seenBy('guest', id))!.notes.map(({ why }) => why),
    ['position', 'opposite'],
  )
  const hidden = await asked({ position: null })
  assert.equal((await seenBy('maria', hidden.id))!.position, null)
})

test('a redenomination before the seal moves neither the chance nor the volatility', async () => {
  const coin = await addCoin()
  const past = later(-40 * DAY)
  await db.query(`select coin_hours_cover($1::timestamptz, $2::timestamptz)`, [past, stage.now()])
  await db.query(
    `insert into coin_hours (coin_id, hour, price_usd) select $1, date_trunc('hour', $2::timestamptz) - make_interval(hours => n), 100 * exp(0.02 * sin(n * n)) from generate_series(1, 900) n`,
    [coin.id, stage.now()],
  )
  const idea = { coin_id: coin.id, direction: 'long', start_price: 100, target_price: 110, stop_price: 90 } as const
  const due = { ...idea, signal_id: 1, author_key: '', horizon_days: 5, sealed_at: stage.now(), hash: 'ab' }
  const figures = async () => [
    (await figureChance(db, due))?.toFixed(3),
    (await volatilities(db, [coin.id], stage.now())).get(coin.id)?.toFixed(9),
  ]
  const before = await figures()
  const at = later(-20 * DAY)
  await db.query('update coin_hours set price_usd = price_usd * 1000 where coin_id = $1 and hour >= $2', [coin.id, at])
  assert.notDeepEqual(await figures(), before, 'read as a move of the market')
  await db.query(
    `insert into coin_migrations (coin_id, at, ratio, found_at, state, decided_by, decided_at) values ($1, $2, 0.001, $2, 'confirmed', 'anna', $2)`,
    [coin.id, at],
  )
  assert.deepEqual(await figures(), before)
})

test('odd words are refused', async () => {
  const coin = await addCoin()
  const cases: [object, number][] = [
    [{ confidence: 49 }, 400],
    [{ confidence: 96 }, 400],
    [{ confidence: 70.5 }, 400],
    [{ confidence: '70' }, 201],
    [{ confidence: '' }, 201],
    [{ direction: null, confidence: 70 }, 400],
    [{ position: 'long' }, 400],
    [{ position: 'long-7' }, 400],
    [{ position: 'none' }, 201],
  ]
  for (const [given, status] of cases) {
    await db.query('truncate attempts')
    const payload = {
      title: `Идея ${Math.random()}`,
      content: 'Слова',
      direction: 'long',
      coin_id: coin.name,
      ...given,
    }
    const { statusCode } = await stage.app.inject({
      method: 'POST',
      url: '/api/signals/',
      headers: { authorization: 'anna' },
      payload,
    })
    assert.equal(statusCode, status, JSON.stringify(given))
  }
  const { id } = await asked()
  for (const percent of [0, 50, 100, '60', null])
    assert.equal(
      (
        await stage.app.inject({
          method: 'POST',
          url: `/api/record/signals/${id}/answer/`,
          headers: { authorization: 'maria' },
          payload: { percent },
        })
      ).statusCode,
      400,
      String(percent),
    )
})
