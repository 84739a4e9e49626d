import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { transaction } from '#platform/database.ts'
import { IVAN, PYOTR, SUBSCRIPTION_SECRET, telegramStage } from '#testing/services/telegram.ts'
import { revokeGrant } from '../../membership/index.ts'
import { importSubscriptions } from '../index.ts'

const MARIA = 2
const OLEG = 3

async function stageOf() {
  const stage = await telegramStage()
  return {
    ...stage,
    day: (days: number) => new Date(stage.now().getTime() + days * 86_400_000).toISOString(),
    subscription: (person: 'maria' | 'oleg') => stage.as(person).call(membership.subscription, {}),
  }
}

// spec; decision OA-121
test('the payment bot’s report opens access until its end date', async () => {
  const { link, tellSubscription, subscription, day, as, pass, app } = await stageOf()
  await link(OLEG, IVAN)
  const reply = await tellSubscription(IVAN, day(30))
  assert.deepEqual(reply.json(), { telegram_id: IVAN, end_date: day(30), is_linked: true })
  assert.equal((await subscription('oleg')).telegram_days_left, 30)
  const me = await as('oleg').get('/api/auth/users/me/')
  assert.ok(me.json().groups.includes('AccountPaid'))
  assert.equal(me.json().has_telegram_subscription, true)
  // Reported again, shorter, longer, or as a date: the last report counts, and a repeated one changes nothing.
  await tellSubscription(IVAN, day(30))
  await tellSubscription(String(IVAN), day(10))
  assert.equal((await subscription('oleg')).telegram_days_left, 10)
  await tellSubscription(IVAN, '2026-12-20')
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, '2026-12-20T20:59:59.000Z')
  const { events } = await as('oleg').call(membership.rights, {})
  assert.deepEqual(
    events.map(({ kind, reason }) => [kind, reason]),
    [
      ['changed', 'Подписка в Telegram'],
      ['changed', 'Подписка в Telegram'],
      ['granted', 'Подписка в Telegram'],
    ],
  )
  await tellSubscription(IVAN, day(-1))
  assert.equal((await subscription('oleg')).has_telegram_subscription, false)
  await tellSubscription(IVAN, day(1))
  pass(2 * 86_400)
  assert.equal(
    (await app.inject({ url: '/api/auth/users/me/', headers: { authorization: 'oleg' } })).json().has_paid_access,
    false,
  )
})

// decision OA 121
test('a report for an unlinked person is kept and counts after linking', async () => {
  const { link, tellSubscription, subscription, day, work } = await stageOf()
  assert.equal((await tellSubscription(PYOTR, day(30))).json().is_linked, false)
  assert.equal((await subscription('oleg')).has_telegram_subscription, false)
  await link(OLEG, PYOTR)
  await work()
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(30))
})

test('a Telegram linked to another account takes its subscription along', async () => {
  const { link, unlink, tellSubscription, subscription, day, work, as } = await stageOf()
  await link(OLEG, IVAN)
  await tellSubscription(IVAN, day(30))
  await unlink(OLEG)
  await work()
  assert.equal((await subscription('oleg')).has_telegram_subscription, false)
  await link(MARIA, IVAN)
  await work()
  assert.equal((await subscription('maria')).telegram_subscription_end_date, day(30))
  const { events } = await as('oleg').call(membership.rights, {})
  assert.equal(events[0]!.reason, 'Telegram больше не привязан к аккаунту')
  // Another Telegram account linked instead brings its own subscription.
  await tellSubscription(PYOTR, day(60))
  await link(OLEG, PYOTR)
  await work()
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(60))
  assert.equal((await subscription('maria')).telegram_subscription_end_date, day(30))
})

test('a link moved at once to another Telegram counts what that one has paid for', async () => {
  const { db, link, tellSubscription, subscription, day, sweep } = await stageOf()
  await tellSubscription(IVAN, day(60))
  await link(OLEG, PYOTR)
  await tellSubscription(PYOTR, day(30))
  await db.query('delete from social_links')
  await link(OLEG, IVAN)
  await sweep()
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(60))
})

test('a link whose event was lost takes effect within an hour', async () => {
  const { db, link, tellSubscription, subscription, day, sweep } = await stageOf()
  await tellSubscription(IVAN, day(30))
  await link(OLEG, IVAN)
  await db.query('delete from outbox')
  await sweep()
  assert.equal((await subscription('oleg')).telegram_days_left, 30)
})

test('a right revoked by an operator stays revoked until more is paid for', async () => {
  const { db, link, tellSubscription, subscription, day, work, sweep, now } = await stageOf()
  await link(OLEG, IVAN)
  await tellSubscription(IVAN, day(30))
  const [right] = (await db.query(`select id from grants where source = 'telegram'`)).rows
  const cause = { reason: 'Нарушение правил', actor: 'operator:anna' }
  await transaction(db, (tx) => revokeGrant(tx, OLEG, right.id, cause, now()))
  await work()
  await sweep()
  await tellSubscription(IVAN, day(30))
  assert.equal((await subscription('oleg')).has_telegram_subscription, false)
  await tellSubscription(IVAN, day(60))
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(60))
})

test('twenty identical reports at once give one right', async () => {
  const { db, link, tellSubscription, day } = await stageOf()
  await link(OLEG, IVAN)
  const replies = await Promise.all(Array.from({ length: 20 }, () => tellSubscription(IVAN, day(30))))
  assert.ok(replies.every(({ statusCode }) => statusCode === 200))
  assert.equal((await db.query(`select from grants where source = 'telegram'`)).rowCount, 1)
})

test('a report without the right secret or with nonsense in it is refused', async () => {
  const { db, tellSubscription, day, app } = await stageOf()
  for (const secret of [null, '', 'wrong', `${SUBSCRIPTION_SECRET}x`]) {
    const reply = await tellSubscription(IVAN, day(30), secret)
    assert.equal(reply.statusCode, 401)
    assert.equal(reply.json().detail, 'Неверный секрет')
  }
  // The secret is checked first, so that a stranger learns nothing about the fields.
  assert.equal((await tellSubscription('x', 'y', 'wrong')).statusCode, 401)
  for (const [id, end, field] of [
    ['x', day(1), 'telegram_id'],
    [-5, day(1), 'telegram_id'],
    [1.5, day(1), 'telegram_id'],
    [true, day(1), 'telegram_id'],
    [IVAN, 'завтра', 'end_date'],
    [IVAN, '2026-11-31', 'end_date'],
    [IVAN, null, 'end_date'],
    [IVAN, 1795200000, 'end_date'],
    [IVAN, '2226-01-01', 'end_date'],
  ] as const) {
    const reply = await tellSubscription(id, end)
    assert.equal(reply.statusCode, 400, `${id} ${end}`)
    assert.match(reply.json()[field][0], /[а-я]/)
  }
  const garbage = await app.inject({
    method: 'POST',
    url: '/api/telegram/subscription/',
    headers: { 'x-telegram-subscription-secret': SUBSCRIPTION_SECRET, 'content-type': 'application/json' },
    payload: '{"telegram_id":',
  })
  assert.equal(garbage.statusCode, 400)
  assert.equal((await db.query('select from telegram_subscriptions')).rowCount, 0)
})

test('an imported file is checked whole, then written, and may be repeated', async () => {
  const { db, link, subscription, day, now } = await stageOf()
  await link(OLEG, IVAN)
  const read = (csv: string, isDryRun = false) => importSubscriptions(db, csv, { isDryRun }, now())
  const good = `\uFEFFtelegram_id;end_date\r\n"${IVAN}";${day(30)}\r\n${PYOTR};2026-12-31\r\n\r\n`
  assert.deepEqual(await read(good, true), { linked: 1, waiting: 1, problems: [] })
  assert.equal((await subscription('oleg')).has_telegram_subscription, false)
  assert.deepEqual(await read(good), { linked: 1, waiting: 1, problems: [] })
  assert.deepEqual(await read(good), { linked: 1, waiting: 1, problems: [] })
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(30))
  const bad = `${IVAN},${day(5)}\nx,${day(5)}\n${PYOTR}\n${PYOTR},2026-13-01\n${IVAN},${day(6)}\n${PYOTR},2999-01-01`
  const { problems, linked } = await read(bad)
  assert.deepEqual(
    problems.map((problem) => problem.split(':')[0]),
    ['строка 2', 'строка 3', 'строка 4', 'строка 5', 'строка 6'],
  )
  assert.ok(problems.every((problem) => /[а-я]{4}/.test(problem.split(':')[1]!)))
  assert.equal(linked, 0)
  assert.equal((await subscription('oleg')).telegram_subscription_end_date, day(30))
  assert.deepEqual((await read('telegram_id,end_date\n')).problems, ['в файле нет ни одной строки'])
})

const TABLES: [name: string, table: string][] = [
  ['commas', `telegram_id,end_date\n${IVAN},2026-12-31\n${PYOTR},2026-12-30\n`],
  [
    'semicolons, a byte order mark and quotes',
    `\uFEFF"telegram_id";"end_date"\r\n"${IVAN}";"2026-12-31"\r\n${PYOTR};2026-12-30`,
  ],
  ['tabs without a head', `${IVAN}\t2026-12-31\n${PYOTR}\t2026-12-30`],
  ['a separator named by Excel', `sep=;\n${IVAN};2026-12-31\n${PYOTR};2026-12-30`],
  ['ends of lines of two kinds and empty rows', `${IVAN},2026-12-31\r\n\r\n,\n${PYOTR},2026-12-30\r`],
  ['signs that show nothing', `${IVAN}\u200b, 2026-12-31\u00a0\n\u2060${PYOTR},2026-12-30`],
]
for (const [name, table] of TABLES)
  test(`an imported table may have ${name}`, async () => {
    const { db, now } = await stageOf()
    assert.deepEqual(await importSubscriptions(db, table, { isDryRun: false }, now()), {
      linked: 0,
      waiting: 2,
      problems: [],
    })
    const { rows } = await db.query('select telegram_id, ends_at from telegram_subscriptions order by telegram_id')
    assert.deepEqual(
      rows.map(({ telegram_id, ends_at }) => [Number(telegram_id), ends_at.toISOString()]),
      [
        [IVAN, '2026-12-31T20:59:59.000Z'],
        [PYOTR, '2026-12-30T20:59:59.000Z'],
      ],
    )
  })

const ODD_TABLES: [name: string, table: string, problem: RegExp][] = [
  ['a quotation that nothing closes', `${PYOTR},2026-12-31\n"${IVAN},2026-12-31\n5,2026-12-31`, /^строка 2: кавычки/],
  ['words after a quotation', `${PYOTR},2026-12-31\n"${IVAN}"7,2026-12-31`, /^строка 2: кавычки/],
  ['three columns', `${IVAN},2026-12-31,x`, /^строка 1: Нужно два столбца/],
  ['a row counted as a spreadsheet does', `sep=;\ntelegram_id;end_date\n;\n\nx;2026-12-31`, /^строка 5: /],
]
for (const [name, table, problem] of ODD_TABLES)
  test(`an imported table is refused with its row: ${name}`, async () => {
    const { db, now } = await stageOf()
    const { problems } = await importSubscriptions(db, table, { isDryRun: false }, now())
    assert.match(problems[0]!, problem)
    assert.equal((await db.query('select from telegram_subscriptions')).rowCount, 0)
  })
