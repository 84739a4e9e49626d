import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { createTelegram } from '#providers/telegram/index.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { TELEGRAM_BOT } from '../../../../../sandbox/src/oidc/identities.ts'

const OLEG = 3
const DAY = 86_400

async function stageOf() {
  const stage = await telegramStage()
  const { act, work, world } = stage
  const invoice = async () => {
    await act(IVAN, 'say', { text: '/start pay' })
    await work()
    const button = (await world()).messages[IVAN].at(-1).buttons[0]
    return button && (new URL(button.url).pathname.split('$')[1] as string)
  }
  return {
    ...stage,
    invoice,
    /** The person pays while the worker answers. */
    pay: async (slug: string) => {
      const paying = act(IVAN, 'pay', { invoice: slug })
      let problem: string | null | undefined
      void paying.then((answer) => {
        problem = answer
      })
      while (problem === undefined) await work()
      await work()
      return problem
    },
    day: (days: number) => new Date(stage.now().getTime() + days * 1000 * DAY).toISOString(),
    subscription: () => stage.as('oleg').call(membership.subscription, {}),
  }
}

// spec: A-024
test('a payment in Stars gives thirty days, renews itself and is refunded', async () => {
  const { invoice, pay, link, act, work, heard, subscription, day, pass } = await stageOf()
  await link(OLEG, IVAN)
  assert.equal(await pay((await invoice())!), null)
  const end = day(30)
  assert.equal((await subscription()).telegram_subscription_end_date, end)
  assert.match((await heard(IVAN)).at(-1)!, /^Спасибо! Подписка оплачена до 20 декабря 2026\.$/)
  assert.equal(await invoice(), undefined)
  assert.match((await heard(IVAN)).at(-1)!, /уже оплачена до 20 декабря/)

  pass(30 * DAY - 60)
  await act(IVAN, 'renew')
  await work()
  // Charged a minute early: the month begins where the paid one ends.
  const renewed = new Date(Date.parse(end) + 30 * DAY * 1000).toISOString()
  assert.equal((await subscription()).telegram_subscription_end_date, renewed)
  await act(IVAN, 'refund')
  await work()
  // The previous month was not refunded and lasts to its end.
  assert.equal((await subscription()).telegram_subscription_end_date, end)
  assert.equal((await heard(IVAN)).at(-1), 'Оплата подписки возвращена.')
  await act(IVAN, 'refund')
  await work()
  assert.equal((await subscription()).has_telegram_subscription, false)
})

test('a payment before linking Telegram is told so and counts after linking', async () => {
  const { invoice, pay, heard, link, work, subscription, day } = await stageOf()
  assert.equal(await pay((await invoice())!), null)
  assert.match((await heard(IVAN)).at(-1)!, /Спасибо![\s\S]*привяжите/)
  await link(OLEG, IVAN)
  await work()
  assert.equal((await subscription()).telegram_subscription_end_date, day(30))
})

test('a payment that is not in the bot’s own record gives nothing', async () => {
  const { db, link, update, work, subscription, now } = await stageOf()
  await link(OLEG, IVAN)
  const successful_payment = {
    currency: 'XTR',
    total_amount: 1000,
    invoice_payload: 'club-subscription',
    subscription_expiration_date: 1999999999,
    telegram_payment_charge_id: 'forged',
    provider_payment_charge_id: '',
  }
  const from = { id: IVAN, is_bot: false, first_name: 'Иван' }
  const message = { message_id: 1, date: 1, chat: { id: IVAN, type: 'private' }, from, successful_payment }
  assert.equal((await update({ update_id: 5, message })).statusCode, 200)
  await work()
  assert.equal((await subscription()).has_telegram_subscription, false)
  const { rows } = await db.query('select done_at, problem, due_at from telegram_updates where update_id = 5')
  assert.equal(rows[0].done_at, null)
  assert.match(rows[0].problem, /not in the record/)
  assert.ok(rows[0].due_at > now())
})

test('a payment whose update was lost is found in the record within the hour', async () => {
  const { invoice, pay, link, act, db, sweep, subscription, day, pass } = await stageOf()
  await link(OLEG, IVAN)
  await pay((await invoice())!)
  pass(29 * DAY)
  await act(IVAN, 'renew')
  await db.query('delete from telegram_updates')
  await sweep()
  assert.equal((await subscription()).telegram_subscription_end_date, day(31))
})

test('a transaction that cannot be read stops no other, is shown at the desk and counts once it can be', async (t) => {
  const { db, invoice, pay, link, act, fail, sweep, subscription, day, pass, outside } = await stageOf()
  await link(OLEG, IVAN)
  await pay((await invoice())!)
  pass(30 * DAY)
  await act(IVAN, 'renew')
  await db.query('delete from telegram_updates; delete from telegram_star_transactions')
  const asked = await fetch(`${outside}/api.telegram.org/bot${TELEGRAM_BOT.token}/getStarTransactions`, {
    method: 'POST',
  })
  const { transactions } = (await asked.json()).result
  assert.equal(transactions.length, 2)
  const [first, second] = transactions
  const spoiled = { ...first, date: 'вчера' }
  await fail({ count: 1, only: 'getStarTransactions', body: { ok: true, result: { transactions: [spoiled, second] } } })
  await sweep()
  const [{ position }] = (await db.query('select position from telegram_star_transactions')).rows
  assert.equal(position, 1)
  const noted = async () => (await db.query(`select source from set_aside_rows`)).rows
  const awaited = (seen: object[]) => t.waitFor(async () => assert.deepEqual(await noted(), seen))
  await awaited([{ source: 'Telegram, звёзды' }])
  assert.equal((await subscription()).telegram_subscription_end_date, day(30))
  await sweep()
  const { rows } = await db.query('select position from telegram_star_transactions order by position')
  assert.deepEqual(rows, [{ position: 0 }, { position: 1 }])
  await awaited([])
})

test('of a long list an hour reads the pages of what was not understood and the new ones, and no others', async () => {
  const { db, bot, now, sweep, pass } = await stageOf()
  const row = (n: number, shape: object = {}) => ({
    id: `t${n}`,
    amount: 1,
    date: Math.floor(now().getTime() / 1000) - 100_000 + n,
    source: { type: 'user', user: { id: IVAN }, invoice_payload: 'another' },
    ...shape,
  })
  const list = Array.from({ length: 1_250 }, (_, n) => row(n))
  const broken = [0, 5, 7, 150, 420, 421, 700, 1_010, 1_249]
  for (const n of broken) list[n] = row(n, { date: 'вчера' })
  const asked: number[] = []
  bot.telegram = createTelegram({
    token: TELEGRAM_BOT.token,
    logger: { warn() {} },
    fetch: async (_, { body } = {}) => {
      const { offset = 0 } = JSON.parse(String(body))
      asked.push(offset)
      return Response.json({ ok: true, result: { transactions: list.slice(offset, offset + 100) } })
    },
  })
  const missing = async () => {
    const { rows } = await db.query('select position from telegram_star_transactions order by position')
    const known = new Set(rows.map(({ position }) => position))
    return list.flatMap((_, n) => (known.has(n) ? [] : [n]))
  }
  const hour = async () => {
    asked.length = 0
    pass(3_600)
    await sweep()
    return asked.length
  }
  await sweep()
  assert.deepEqual(await missing(), broken)
  for (let hours = 0; hours < 6; hours += 1) assert.ok((await hour()) <= 6, `${asked}`)
  // A mended one is found by its turn, a new one within the hour.
  for (const n of broken.slice(1, -1)) list[n] = row(n)
  list.push(row(1_250))
  for (let hours = 0; hours < 3; hours += 1) assert.ok((await hour()) <= 6, `${asked}`)
  assert.deepEqual(await missing(), [0, 1_249])
  assert.ok((await hour()) <= 3, `${asked}`)
})

test('a checkout is refused after the price changed and while the subscription lasts', async () => {
  const { invoice, pay, bot, tellSubscription, subscription, link } = await stageOf()
  await link(OLEG, IVAN)
  const slug = (await invoice())!
  bot.starsPrice = 1500
  assert.match((await pay(slug))!, /Цена изменилась/)
  bot.starsPrice = 1000
  await tellSubscription(IVAN, '2027-01-01')
  assert.match((await pay(slug))!, /уже оплачена до 1 января 2027/)
  bot.starsPrice = null
  assert.match((await pay(slug))!, /не продаётся/)
  assert.equal((await subscription()).telegram_subscription_end_date, '2027-01-01T20:59:59.000Z')
})

test('a new bot’s list of payments is read from its beginning', async () => {
  const { db, invoice, pay, link, subscription, day, now } = await stageOf()
  await link(OLEG, IVAN)
  // The last read transaction belongs to the club's former bot.
  for (let position = 0; position < 3; position += 1) {
    await db.query(
      `insert into telegram_star_transactions (id, is_refund, position, stars, payload, at, read_at)
       values ($1, false, $2, 1, '', $3, $3)`,
      [`old-${position}`, position, now()],
    )
  }
  await pay((await invoice())!)
  assert.equal((await subscription()).telegram_subscription_end_date, day(30))
})

test('with a foreign pay address the bot sends people there', async () => {
  const elsewhere = await telegramStage({ starsPrice: null, payUrl: 'https://pay.example/club' })
  await elsewhere.act(IVAN, 'say', { text: '/pay' })
  await elsewhere.work()
  assert.equal((await elsewhere.world()).messages[IVAN].at(-1).buttons[0].url, 'https://pay.example/club')
})

/** Two invoices are opened before either is paid, and both checkouts are let through. */
async function twoInFlight() {
  const stage = await stageOf()
  await stage.link(OLEG, IVAN)
  const slugs = [(await stage.invoice())!, (await stage.invoice())!]
  let answered = 0
  const paying = slugs.map((slug) =>
    stage.act(IVAN, 'pay', { invoice: slug }).then((problem) => {
      answered += 1
      return problem
    }),
  )
  while (answered < 2) await stage.work()
  assert.deepEqual(await Promise.all(paying), [null, null])
  await stage.work()
  const charges: string[] = (await stage.world()).transactions.map(({ id }: { id: string }) => id)
  const until = async () => (await stage.subscription()).telegram_subscription_end_date
  const refund = async (charge: string) => {
    await stage.act(IVAN, 'refund', { charge })
    await stage.work()
  }
  return { ...stage, charges, until, refund }
}

for (const order of [
  [0, 1],
  [1, 0],
] as const) {
  test(`two payments in flight give two periods; refunds of ${order} take back one each`, async () => {
    const { charges, until, refund, day, update, work, act, subscription } = await twoInFlight()
    assert.equal(charges.length, 2)
    const both = day(60)
    assert.equal(await until(), both)
    // Telegram repeats what it has told, under the same and under a new number.
    const from = { id: IVAN, is_bot: false, first_name: 'Иван' }
    const chat = { id: IVAN, type: 'private' }
    for (const update_id of [9001, 9001, 9002]) {
      const successful_payment = {
        currency: 'XTR',
        total_amount: 1000,
        invoice_payload: 'club-subscription',
        subscription_expiration_date: Math.floor(Date.parse(day(30)) / 1000),
        is_recurring: true,
        telegram_payment_charge_id: charges[0],
        provider_payment_charge_id: '',
      }
      await update({ update_id, message: { message_id: update_id, date: 1, chat, from, successful_payment } })
      await work()
    }
    assert.equal(await until(), both)
    await refund(charges[order[0]]!)
    assert.equal(await until(), day(30))
    assert.equal(await act(IVAN, 'refund', { charge: charges[order[0]] }), 'Платежей нет')
    await refund(charges[order[1]]!)
    assert.equal((await subscription()).has_telegram_subscription, false)
  })
}

test('a refund after renewals takes back its own period, and used days of another are not lengthened', async () => {
  const { charges, until, refund, pass, act, work, day } = await twoInFlight()
  const start = Date.parse(day(0))
  pass(30 * DAY)
  await act(IVAN, 'renew')
  await work()
  const after = (days: number) => new Date(start + days * DAY * 1000).toISOString()
  assert.equal(await until(), after(90))
  await refund(charges[0]!)
  assert.equal(await until(), after(60))
  await refund(charges[1]!)
  // The renewal of the thirtieth day stands alone.
  assert.equal(await until(), after(60))
})

test('an end reported by the payment bot replaces earlier payments, and a payment after it adds its period', async () => {
  const { charges, until, refund, tellSubscription, act, work } = await twoInFlight()
  await tellSubscription(IVAN, '2027-06-01')
  const told = '2027-06-01T20:59:59.000Z'
  await refund(charges[0]!)
  assert.equal(await until(), told)
  await act(IVAN, 'renew')
  await work()
  assert.equal(await until(), new Date(Date.parse(told) + 30 * DAY * 1000).toISOString())
  await act(IVAN, 'refund')
  await work()
  assert.equal(await until(), told)
})

const TWICE = /^Вы оплатили подписку дважды\. Дни обоих платежей сложены: она действует до 19 января 2027\./

test('of two subscriptions paid at the same moment one renews, and the person is told once', async () => {
  const { charges, until, pass, act, work, sweep, heard, world, day } = await twoInFlight()
  assert.deepEqual((await world()).endedRenewals, [charges[1]])
  await sweep()
  assert.equal((await heard(IVAN)).filter((text) => TWICE.test(text)).length, 1)
  assert.equal(await until(), day(60))
  pass(30 * DAY - 60)
  await act(IVAN, 'renew')
  await work()
  assert.equal((await world()).transactions.length, 3)
  assert.equal((await world()).endedRenewals.length, 1)
})

test('a renewal that Telegram does not end at once is ended later, also for who blocked the bot', async () => {
  const stage = await stageOf()
  const { refuse, invoice, act, work, world, sweep, pass, heard, db } = stage
  await refuse({ method: 'editUserStarSubscription', count: 2, error_code: 502, description: 'Bad Gateway' })
  const slugs = [(await invoice())!, (await invoice())!]
  let answered = 0
  const paying = slugs.map((slug) =>
    act(IVAN, 'pay', { invoice: slug }).finally(() => {
      answered += 1
    }),
  )
  while (answered < 2) await work()
  await Promise.all(paying)
  await work()
  assert.deepEqual((await world()).endedRenewals, [])
  const { rows } = await db.query(`select renewal_problem from telegram_star_transactions where renewal = 'extra'`)
  assert.match(rows[0].renewal_problem, /502 Bad Gateway/)
  pass(3_600)
  await sweep()
  pass(3_600)
  await refuse({ method: 'sendMessage', count: 1, error_code: 403, description: 'Forbidden: bot was blocked' })
  await sweep()
  assert.equal((await world()).endedRenewals.length, 1)
  assert.equal((await db.query(`select from telegram_star_transactions where renewal = 'ended'`)).rowCount, 1)
  assert.ok(!(await heard(IVAN)).some((text) => TWICE.test(text)))
})

test('a new subscription after a refund, or after the last one ended, renews', async () => {
  const { invoice, pay, act, work, world, pass } = await stageOf()
  await pay((await invoice())!)
  await act(IVAN, 'refund')
  await work()
  await pay((await invoice())!)
  pass(31 * DAY)
  await pay((await invoice())!)
  assert.equal((await world()).transactions.length, 4)
  assert.deepEqual((await world()).endedRenewals, [])
})
