import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IVAN, telegramStage } from '#testing/telegram.ts'
import { remindInTelegram } from './remind.ts'

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
