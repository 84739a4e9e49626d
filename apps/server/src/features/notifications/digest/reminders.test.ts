import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '@palata/contract/calendar'
import { notifications } from '@palata/contract/notifications'
import pino from 'pino'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { teller } from '#testing/jobs.ts'
import { IVAN, telegramStage } from '#testing/services/telegram.ts'
import { remind } from '../../calendar/reminders/actions.ts'
import { deliver } from '../delivering/deliver.ts'

const stage = await telegramStage()
const { db } = stage
const tell = teller(db, stage.now)
const [maria, anna] = [stage.as('maria'), stage.as('anna')]
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   values (2, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1)`,
  [stage.now()],
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })

const HOUR = 3600
const at = (hours: number) => new Date(stage.now().getTime() + hours * HOUR * 1000)
const written = async (title: string, startsAt: Date, { isAllDay = false, certainty = 'exact' } = {}) =>
  (
    await db.query<{ id: number }>(
      'insert into calendar_events (title, starts_at, is_all_day, certainty) values ($1, $2, $3, $4) returning id',
      [title, startsAt, isAllDay, certainty],
    )
  ).rows[0]!.id
const ask = (event_id: number, before: 'day' | 'hour' | null) =>
  maria.call(calendar.remind, { body: { event_id, before } })
const tick = async () => {
  await remind(db, stage.now())
  await tell()
}
const told = async () =>
  (await maria.call(notifications.list, { query: {} })).results
    .filter(({ model_name }) => model_name === 'Event')
    .map(({ title, comment }) => [title, comment.replace(/[\d.]+, [\d:]+/, '…')])

test('a member who asked is reminded an hour before an event, once, in the bell and by Telegram', async () => {
  const id = await written('Протокол ФРС', at(5))
  assert.deepEqual(await ask(id, 'hour'), { event_id: id, before: 'hour' })
  await tick()
  assert.deepEqual(await told(), [])
  stage.pass(4 * HOUR)
  await tick()
  await tick()
  assert.deepEqual(await told(), [['Протокол ФРС', 'Скоро: … по Москве']])
  assert.equal((await maria.call(notifications.check, {})).notifications_count, 1)
  assert.equal((await anna.call(notifications.check, {})).notifications_count, 0)
  const [shown] = (await maria.call(notifications.list, { query: {} })).results
  assert.deepEqual(
    [shown!.post_id, shown!.notification_from_user],
    [id, { avatar: '', profile_url: '', name: 'Календарь' }],
  )
  stage.pass(120)
  await deliver(
    {
      db,
      logger: pino({ level: 'silent' }),
      findables,
      tellables,
      notices: noticeSources(),
      bot: stage.bot,
      push: null,
    },
    stage.now(),
  )
  const [message] = (await stage.heard(IVAN)).filter((text) => text.includes('Протокол ФРС'))
  assert.match(message!, /^Скоро: \d\d\.\d\d\.\d{4}, \d\d:\d\d по Москве\n«Протокол ФРС»/)
})

test('a moved event moves its reminder and tells the new date, also after the old one was told', async () => {
  const id = await written('Голосование', at(30))
  await ask(id, 'day')
  stage.pass(6 * HOUR)
  await tick()
  const of = async () => (await told()).filter(([title]) => title === 'Голосование').map(([, words]) => words)
  assert.deepEqual(await of(), ['Скоро: … по Москве'])
  await db.query('update calendar_events set starts_at = $2 where id = $1', [id, at(48)])
  await tick()
  assert.deepEqual(await of(), ['Перенесли: теперь … по Москве', 'Скоро: … по Москве'])
  stage.pass(24 * HOUR)
  await tick()
  assert.equal((await of()).filter((words) => words!.startsWith('Скоро')).length, 2)
  await db.query(`update calendar_events set certainty = 'quarter' where id = $1`, [id])
  await tick()
  assert.ok((await of()).includes('Перенесли: новый день не назван'), 'never closer than it is known')
  await db.query('delete from calendar_events where id = $1', [id])
  assert.deepEqual(await of(), [], 'what is gone from the calendar is gone from the bell')
})

test('an all-day event is reminded of at noon before or in its morning; a past event is refused', async () => {
  const midnight = new Date(`${at(72).toISOString().slice(0, 10)}T00:00:00+03:00`)
  const id = await written('Разлок', midnight, { isAllDay: true })
  await ask(id, 'day')
  stage.pass((midnight.getTime() - stage.now().getTime()) / 1000 - 12 * HOUR - 60)
  await tick()
  const of = async () => (await told()).filter(([title]) => title === 'Разлок')
  assert.deepEqual(await of(), [])
  stage.pass(120)
  await tick()
  assert.equal((await of()).length, 1)
  assert.equal(await maria.status(calendar.remind, { body: { event_id: id, before: 'day' } }), 400)
  assert.equal(await maria.status(calendar.remind, { body: { event_id: 99_999, before: 'day' } }), 404)
  assert.equal(await stage.as('oleg').status(calendar.remind, { body: { event_id: id, before: 'hour' } }), 403)
  assert.equal(await stage.as('guest').status(calendar.remind, { body: { event_id: id, before: 'hour' } }), 401)
})

test('a cancelled reminder, or one whose ways are switched off, is not sent', async () => {
  const id = await written('Экспирация', at(5))
  await ask(id, 'hour')
  await ask(id, null)
  const silent = await written('Листинг', at(5))
  await ask(silent, 'hour')
  await maria.call(notifications.saveSettings, { body: { bell: ['reply'], telegram: [] } })
  stage.pass(4 * HOUR + 60)
  await tick()
  assert.deepEqual(
    (await told()).filter(([title]) => title === 'Экспирация' || title === 'Листинг'),
    [],
  )
  assert.deepEqual(
    (await maria.call(calendar.reminders, {})).results.map(({ event_id }) => event_id).includes(id),
    false,
  )
})
