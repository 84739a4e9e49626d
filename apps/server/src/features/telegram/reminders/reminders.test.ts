import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTelegram } from '#providers/telegram/index.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { TELEGRAM_BOT } from '../../../../../sandbox/src/oidc/identities.ts'
import { remindInTelegram } from './remind.ts'
import { claim, isClaimed } from './store.ts'

const OLEG = 3
const DAY = 86_400
const stage = await telegramStage()
const { db, bot, act, work, heard, link, pass, refuse } = stage
const remind = () => remindInTelegram(db, bot, stage.now())
const reminders = async () => (await heard(IVAN)).filter((words) => /закончится/.test(words))
const grant = (days: number) =>
  db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values (3, 'operator', $1, $1::timestamptz + make_interval(days => $2), 'Тест')`,
    [stage.now(), days],
  )
// Who never wrote to the bot cannot be written to.
await act(IVAN, 'say', { text: '/start' })
await work()

test('the bot tells of the end seven days and one day before it, once each, and again for a later end', async () => {
  await grant(10)
  await remind()
  await link(OLEG, IVAN)
  await remind()
  assert.equal((await reminders()).length, 0, 'ten days are left')
  pass(3 * DAY + 60)
  await Promise.all([remind(), remind()])
  await remind()
  assert.deepEqual(await reminders(), [
    'Доступ в клуб «Палата» закончится 30 ноября 2026. Если продлить сейчас, новые дни прибавятся к оставшимся.',
  ])
  pass(6 * DAY)
  await remind()
  await remind()
  assert.equal((await reminders()).length, 2)
  // Renewed: nothing until the new end is near.
  await grant(30)
  await remind()
  assert.equal((await reminders()).length, 2)
  pass(24 * DAY)
  await remind()
  assert.equal((await reminders()).length, 3)
})

test('a message that did not go is tried again, and one that cannot go is not', async () => {
  for (const [error_code, more] of [
    [500, 1],
    [403, 0],
  ] as const) {
    await db.query('delete from telegram_reminders')
    const before = (await reminders()).length
    await refuse({ method: 'sendMessage', count: 1, error_code, description: 'Refused' })
    await remind().catch(() => {})
    assert.equal((await reminders()).length, before, `${error_code}: refused`)
    await remind()
    assert.equal((await reminders()).length - before, more, `${error_code}: the next run`)
  }
})

/** The bot whose calls reach Telegram by `send`. */
const botBy = (send: typeof fetch) => ({
  ...bot,
  telegram: createTelegram({
    token: TELEGRAM_BOT.token,
    apiRoot: `${stage.outside}/api.telegram.org`,
    logger: { warn() {} },
    fetch: send,
  }),
})

test('a message whose answer was lost is not sent again, and one that never left is', async () => {
  const lost = (why: Error) =>
    botBy(async (...call) => {
      await fetch(...call)
      throw why
    })
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  for (const [name, network, first, second] of [
    ['a time-out', lost(new DOMException('timed out', 'TimeoutError')), 1, 1],
    ['a broken answer', lost(Object.assign(new Error('reset'), { code: 'ECONNRESET' })), 1, 1],
    ['no connection', botBy(() => Promise.reject(new TypeError('fetch failed', { cause: refused }))), 0, 1],
  ] as const) {
    await db.query('delete from telegram_reminders')
    const before = (await reminders()).length
    const more = async () => (await reminders()).length - before
    await remindInTelegram(db, network, stage.now()).catch(() => {})
    assert.equal(await more(), first, name)
    await remind()
    pass(11 * 60)
    await remind()
    assert.equal(await more(), second, name)
  }
})

test('a reminder whose worker was killed is sent by another after ten minutes, once', async () => {
  await db.query('delete from telegram_reminders')
  const before = (await reminders()).length
  const more = async () => (await reminders()).length - before
  const { rows } = await db.query('select max(ends_at) as ends_at from grants where account_id = 3')
  const reminder = { accountId: OLEG, days: 7, endsAt: rows[0].ends_at } as const
  const at = stage.now()
  assert.equal(await claim(db, reminder, at), true)
  await remind()
  assert.deepEqual([await more(), await isClaimed(db, reminder, at)], [0, true], 'it may still be at work')
  pass(11 * 60)
  await Promise.all([remind(), remind()])
  await remind()
  // Had the first one only slept, it would find that the claim is not its own.
  assert.deepEqual([await more(), await isClaimed(db, reminder, at)], [1, false])
})

test('nobody is woken at night, and who pays through Telegram is not asked to pay once more', async () => {
  await db.query('delete from telegram_reminders; delete from grants where account_id = 3')
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values (3, 'telegram', $1, $1::timestamptz + interval '20 hours', 'Тест')`,
    [stage.now()],
  )
  const told = async () => (await heard(IVAN)).filter((words) => /продлится сама/.test(words))
  const hour = new Date(stage.now().getTime() + 3 * 3_600_000).getUTCHours()
  // To 23:00 in Moscow, then to 09:00.
  pass((23 - hour) * 3_600)
  await remind()
  assert.deepEqual(await told(), [])
  pass(7 * 3_600)
  await remind()
  assert.deepEqual(await told(), [], 'six in the morning')
})

test('a subscription through Telegram is said to renew itself, without a button', async () => {
  await db.query('delete from telegram_reminders; delete from grants where account_id = 3')
  pass(6 * 3_600)
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values (3, 'telegram', $1, $1::timestamptz + interval '20 hours', 'Тест')`,
    [stage.now()],
  )
  await remind()
  assert.match(
    (await heard(IVAN)).at(-1)!,
    /^Доступ в клуб «Палата» оплачен до .*\. Подписка через Telegram продлится сама/,
  )
  assert.deepEqual((await stage.world()).messages[IVAN].at(-1).buttons, [])
})
