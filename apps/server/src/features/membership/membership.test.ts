import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { transaction } from '#platform/database.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { closeEnded } from './grants.ts'
import { countMembers, grantDays, revokeGrant, setPonEnd, setTelegramEnd } from './index.ts'

const OLEG = 3
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const paid = { reason: 'Оплата подписки на 2 месяца' }

async function stageOf() {
  const stage = await testApp()
  const { db } = stage
  const oleg = stage.as('oleg')
  return {
    ...stage,
    pass: (days: number) => stage.pass(days * 86_400),
    subscription: () => oleg.call(membership.subscription, {}),
    history: () => oleg.call(membership.rights, {}),
    pay: (days = 60, onceKey?: string) =>
      transaction(db, (tx) =>
        grantDays(
          tx,
          { accountId: OLEG, source: 'cryptocloud', days },
          { ...paid, ...(onceKey && { onceKey }) },
          stage.now(),
        ),
      ),
    hold: () =>
      transaction(db, (tx) =>
        setPonEnd(tx, { accountId: OLEG, endsAt: null }, { reason: 'Кошелёк держит NFT' }, stage.now()),
      ),
    letGo: (endsAt: Date) =>
      transaction(db, (tx) => setPonEnd(tx, { accountId: OLEG, endsAt }, { reason: 'NFT передан' }, stage.now())),
    close: () => closeEnded(db, stage.now()),
  }
}

// spec, C-294
test('a guest is asked to sign in, a newcomer has no access, and a payer sees its days and end', async () => {
  const stage = await stageOf()
  assert.equal(await stage.as('guest').status(membership.subscription, {}), 401)
  assert.deepEqual(await stage.subscription(), {
    subscription_end_date: null,
    has_telegram_subscription: false,
    telegram_days_left: null,
    telegram_subscription_end_date: null,
    has_cryptocloud_subscription: false,
    cryptocloud_days_left: null,
    cryptocloud_subscription_end_date: null,
    cryptocloud_frozen_remaining_days: null,
    has_pon_subscription: false,
  })
  await stage.pay()
  await transaction(stage.db, (tx) =>
    setTelegramEnd(tx, { accountId: OLEG, endsAt: day(90) }, { reason: 'Подписка в Telegram' }, NOW),
  )
  assert.deepEqual(await stage.subscription(), {
    subscription_end_date: day(90).toISOString(),
    has_telegram_subscription: true,
    telegram_days_left: 90,
    telegram_subscription_end_date: day(90).toISOString(),
    has_cryptocloud_subscription: true,
    cryptocloud_days_left: 60,
    cryptocloud_subscription_end_date: day(60).toISOString(),
    cryptocloud_frozen_remaining_days: null,
    has_pon_subscription: false,
  })
  const { days_left, cryptocloud_days_left, telegram_days_left } = await stage.as('oleg').call(accounts.me, {})
  assert.deepEqual([days_left, cryptocloud_days_left, telegram_days_left], [90, 60, 90])
})

test('a second payment starts where the first ends, and a repeated one counts once', async () => {
  const stage = await stageOf()
  await stage.pay(60, 'invoice:1')
  const [again, ...others] = await Promise.all(Array.from({ length: 20 }, () => stage.pay(60, 'invoice:1')))
  assert.ok([again, ...others].every((granted) => !granted!.isNew))
  await stage.pay(365, 'invoice:2')
  assert.equal((await stage.subscription()).cryptocloud_subscription_end_date, day(425).toISOString())
  stage.pass(59)
  const { rights } = await stage.history()
  assert.deepEqual(
    rights.map(({ state, days_left }) => [state, days_left]),
    [
      ['upcoming', 365],
      ['active', 1],
    ],
  )
})

test('paid days are frozen while an NFT is held and go on when it is gone', async () => {
  const stage = await stageOf()
  await stage.pay()
  stage.pass(10)
  await stage.hold()
  stage.pass(100)
  const held = await stage.subscription()
  assert.equal(held.has_pon_subscription, true)
  assert.equal(held.cryptocloud_frozen_remaining_days, 50)
  assert.equal(held.cryptocloud_subscription_end_date, null)
  assert.equal(held.subscription_end_date, null)
  await stage.pay(365)
  assert.equal((await stage.subscription()).cryptocloud_frozen_remaining_days, 415)
  await stage.letGo(day(111))
  // The closing job runs a day late: neither access nor days are lost.
  stage.pass(2)
  const { rows } = await stage.db.query('select count(*)::int as n from grants where frozen_at is not null')
  assert.equal(rows[0].n, 2)
  assert.equal((await stage.app.inject(asOleg)).json().has_paid_access, true)
  await stage.close()
  const after = await stage.subscription()
  assert.equal(after.cryptocloud_subscription_end_date, day(111 + 50 + 365).toISOString())
  const { rights } = await stage.history()
  assert.deepEqual(
    rights.map(({ source, state, starts_at }) => [source, state, starts_at]),
    [
      ['cryptocloud', 'upcoming', day(111 + 50).toISOString()],
      ['pon', 'ended', day(10).toISOString()],
      ['cryptocloud', 'active', day(0).toISOString()],
    ],
  )
})

const asOleg = { method: 'GET', url: '/api/auth/users/me/', headers: { authorization: 'oleg' } } as const

test('rights that ended while no job ran are closed each at its own end', async () => {
  const stage = await stageOf()
  await stage.pay()
  await stage.hold()
  await stage.letGo(day(5))
  stage.pass(400)
  await stage.close()
  const { rights, events } = await stage.history()
  assert.deepEqual(
    rights.map(({ state }) => state),
    ['ended', 'ended'],
  )
  assert.deepEqual(
    events.map(({ kind, source, at }) => [kind, source, at]),
    [
      ['ended', 'cryptocloud', day(65).toISOString()],
      ['resumed', 'cryptocloud', day(5).toISOString()],
      ['ended', 'pon', day(5).toISOString()],
      ['changed', 'pon', day(0).toISOString()],
      ['frozen', 'cryptocloud', day(0).toISOString()],
      ['granted', 'pon', day(0).toISOString()],
      ['granted', 'cryptocloud', day(0).toISOString()],
    ],
  )
})

test('an NFT that returns within the grace keeps the right unbroken', async () => {
  const stage = await stageOf()
  await stage.hold()
  await stage.letGo(day(1))
  await stage.hold()
  stage.pass(30)
  await stage.close()
  assert.equal((await stage.subscription()).has_pon_subscription, true)
  await stage.letGo(stage.now())
  assert.equal((await stage.subscription()).has_pon_subscription, false)
})

test('revoking a right starts the paid days behind it', async () => {
  const stage = await stageOf()
  const first = await stage.pay()
  await stage.pay(365)
  stage.pass(20)
  const cause = { reason: 'Возврат оплаты', actor: 'operator:anna' }
  const take = () => transaction(stage.db, (tx) => revokeGrant(tx, OLEG, first.grantId, cause, stage.now()))
  assert.equal(await take(), true)
  assert.equal(await take(), false)
  assert.equal((await stage.subscription()).cryptocloud_subscription_end_date, day(20 + 365).toISOString())
  const { events } = await stage.history()
  assert.deepEqual([events[0]!.kind, events[0]!.reason], ['revoked', 'Возврат оплаты'])
  assert.ok(!JSON.stringify(events).includes('operator'))
})

test('a Telegram subscription’s end can be moved, and an end in the past closes it', async () => {
  const stage = await stageOf()
  const until = (endsAt: Date) =>
    transaction(stage.db, (tx) =>
      setTelegramEnd(tx, { accountId: OLEG, endsAt }, { reason: 'Подписка в Telegram' }, stage.now()),
    )
  await until(day(30))
  await until(day(30))
  await until(day(60))
  assert.deepEqual(
    (await stage.history()).events.map(({ kind }) => kind),
    ['changed', 'granted'],
  )
  await until(day(-1))
  assert.equal((await stage.subscription()).has_telegram_subscription, false)
  assert.equal((await stage.app.inject(asOleg)).json().has_paid_access, false)
  await until(day(10))
  assert.equal((await stage.subscription()).telegram_days_left, 10)
})

test('the database refuses impossible rights', async () => {
  const { db, hold } = await stageOf()
  await hold()
  const insert = (values: string) =>
    db.query(`insert into grants (account_id, source, starts_at, ends_at, frozen_at, reason) values ${values}`)
  await assert.rejects(insert(`(3, 'pon', now(), null, null, 'вторая')`), /grants_one_open/)
  await assert.rejects(insert(`(3, 'telegram', now(), now() + interval '1 day', now(), 'заморожена')`), /check/)
  await assert.rejects(insert(`(3, 'cryptocloud', now(), now(), null, 'пустая')`), /check/)
})

test('thirty equal grants at once are one, another reason or a minute later is a second, and a revoked one may be given again', async () => {
  const { db, now, pass } = await testApp()
  const give = (reason = 'Помощь', days = 30) =>
    transaction(db, (tx) =>
      grantDays(
        tx,
        { accountId: 3, source: 'operator', days },
        { reason, actor: 'operator:anna', repeatSeconds: 60 },
        now(),
      ),
    )
  const count = async () => (await db.query('select count(*)::int as n from grants')).rows[0].n
  const given = await Promise.all(Array.from({ length: 30 }, () => give()))
  assert.deepEqual(
    [new Set(given.map(({ grantId }) => grantId)).size, given.filter(({ isNew }) => isNew).length],
    [1, 1],
  )
  await give('Другая причина')
  await give('Помощь', 31)
  assert.equal(await count(), 3)
  pass(61)
  assert.equal((await give()).isNew, true)
  await transaction(db, (tx) => revokeGrant(tx, 3, given[0]!.grantId, { reason: 'Ошибка' }, now()))
  assert.equal(await count(), 4)
})

test('a person whose access ended is told what happened since, by what is stored, and may say why they left', async () => {
  const stage = await stageOf()
  const { db } = stage
  const oleg = stage.as('oleg')
  const absence = async () => (await oleg.call(membership.absence, {})).absence
  const leave = () => oleg.status(membership.leave, { body: { reason: 'price' } })
  assert.deepEqual(
    [await stage.as('guest').status(membership.absence, {}), await absence(), await leave()],
    [401, null, 204],
  )
  const before = await countMembers(db, stage.now())
  assert.deepEqual(before.left_because, [])
  await stage.pay(2)
  assert.equal((await countMembers(db, stage.now())).leaving, before.leaving + 1)
  assert.deepEqual([await absence()], [null])
  stage.pass(5)
  // The access ended three days ago: 72 hours.
  const post = await insertPost(db, { title: 'Мнение', hoursAgo: -119 })
  const drafts = [
    { title: 'Материал', model: 'Material', hoursAgo: -49 },
    { title: 'До конца', hoursAgo: -47 },
    { title: 'Черновик', hoursAgo: -60, live: false },
    { title: 'Завтрашняя', hoursAgo: -140 },
    { title: 'Новость', model: 'News', hoursAgo: -60 },
  ] as const
  for (const draft of drafts) await insertPost(db, draft)
  for (const [title, endedBy, days] of [
    ['Цель', 'target', 3],
    ['Стоп', 'stop', 4],
    ['Раньше', 'target', 1],
  ] as const) {
    const id = await insertSignal(db, title)
    await db.query(`update signals set start_price = 1, end_price = 2, ended_by = $2, ended_at = $3 where id = $1`, [
      id,
      endedBy,
      day(days),
    ])
  }
  const own = await insertComment(db, { postId: post, authorId: OLEG, text: 'Вопрос', hoursAgo: -40 })
  const answers = [
    [cast.maria.id, -60, [own]],
    [cast.maria.id, -47, [own]],
    [OLEG, -70, [own]],
    [cast.maria.id, -80, []],
  ] as const
  for (const [authorId, hoursAgo, ancestors] of answers) {
    const id = await insertComment(db, { postId: post, authorId, text: 'Ответ', hoursAgo })
    await db.query('update comments set ancestors = $2 where id = $1', [id, ancestors])
  }
  await db.query('insert into bookmarks (account_id, post_id) values ($1, $2)', [OLEG, post])
  assert.equal(await leave(), 204)
  assert.equal(await leave(), 204)
  assert.deepEqual(await absence(), {
    ended_at: day(2).toISOString(),
    alpha: 2,
    news: 1,
    signals: 2,
    signals_by_target: 1,
    replies: 1,
    bookmarks: 1,
    coins: 0,
    reason: 'price',
  })
  assert.deepEqual((await countMembers(db, stage.now())).left_because, [{ reason: 'price', count: 1 }])
  assert.equal(await oleg.status(membership.leave, { body: { reason: 'других' as 'price' } }), 400)
  await stage.pay(2)
  assert.equal(await absence(), null)
})
