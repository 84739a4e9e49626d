import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar } from '@palata/contract/calendar'
import { testApp } from '#testing/app.ts'
import { monthGrid } from './rules.ts'

const stage = await testApp()
const guest = stage.as('guest')
await stage.db.query(
  `insert into calendar_events (title, starts_at, highlighted, countdown_main_page, description) values
   ('Протокол ФРС', '2026-11-20T21:00:00+03:00', true, true, '<p>Полный текст</p>'),
   ('Разлок ARB', '2026-11-21T00:30:00+03:00', false, false, ''),
   ('Конференция', '2026-12-02T10:00:00+03:00', false, false, '')`,
)

// spec: B-232, B-168
test('a month has its name, whole weeks of days with events, and its bounds', async () => {
  const month = await guest.call(calendar.monthly, { body: { month_offset: 0 } })
  assert.deepEqual([month.display_month, month.min_offset, month.max_offset], ['Ноябрь 2026', -12, 12])
  assert.equal(month.days.length % 7, 0)
  const day = month.days.find((candidate) => candidate.is_today)!
  assert.equal(day.date, '2026-11-20')
  assert.deepEqual(
    day.events.map((event) => [event.title, event.countdown_main_page]),
    [['Протокол ФРС', true]],
  )
  const [unlock] = month.days.find((candidate) => candidate.date === '2026-11-21')!.events
  assert.deepEqual([unlock!.title, unlock!.countdown_main_page], ['Разлок ARB', false])
})

// spec: B-359
test('month_offset moves the calendar by months', async () => {
  const december = await guest.call(calendar.monthly, { body: { month_offset: 1 } })
  assert.equal(december.display_month, 'Декабрь 2026')
  assert.equal(december.days.find((day) => day.date === '2026-12-02')!.events[0]!.title, 'Конференция')
})

// spec: B-360
test('a month beyond the bounds is refused', async () => {
  for (const month_offset of [13, -13, 0.5, 1e9])
    assert.equal(await guest.status(calendar.monthly, { body: { month_offset } }), 400)
  assert.equal(await guest.status(calendar.monthly, { body: { month_offset: '0' as never } }), 400)
  assert.equal(await guest.status(calendar.monthly, { body: { month_offset: 12 } }), 200)
})

// spec: B-498
test('an event is read by id, with the query alone', async () => {
  const response = await stage.app.inject({ method: 'POST', url: '/api/calendar/event/?id=1' })
  assert.equal(response.statusCode, 200)
  const event = calendar.event.reply.parse(response.json())
  assert.deepEqual([event.title, event.description, event.coins], ['Протокол ФРС', '<p>Полный текст</p>', []])
  for (const id of ['999', '0', '-1', 'x', '99999999999999']) {
    const status = (await stage.app.inject({ method: 'POST', url: `/api/calendar/event/?id=${id}` })).statusCode
    assert.ok([400, 404].includes(status), id)
  }
})

// spec: B-169
test('the filter answers the current month with highlighted events only, or with all', async () => {
  const { month, days } = await guest.call(calendar.filter, { query: { highlighted: 'true' } })
  assert.equal(month, 'Ноябрь 2026')
  assert.deepEqual(
    days.flatMap((day) => day.events).map((event) => event.title),
    ['Протокол ФРС'],
  )
  const whole = await guest.call(calendar.filter, { query: { highlighted: 'false' } })
  assert.deepEqual(
    whole.days.flatMap((day) => day.events).map((event) => event.title),
    ['Протокол ФРС', 'Разлок ARB', 'Конференция'],
  )
  assert.equal(await guest.status(calendar.filter, { query: { highlighted: 'maybe' as never } }), 400)
})

test('a month’s grid starts on Monday and holds the whole month', () => {
  for (const [now, offset, first, last, count] of [
    ['2026-11-20T09:00:00Z', 0, '2026-10-26', '2026-12-06', 42],
    ['2026-02-10T09:00:00Z', 0, '2026-01-26', '2026-03-01', 35],
    ['2026-12-31T22:00:00Z', 0, '2026-12-28', '2027-01-31', 35],
    ['2026-01-15T09:00:00Z', -1, '2025-12-01', '2026-01-04', 35],
  ] as const) {
    const { days } = monthGrid(new Date(now), offset)
    assert.deepEqual([days[0]!.date, days.at(-1)!.date, days.length], [first, last, count], now)
  }
})

test('an event names its kind and its coins, in their order', async () => {
  const { rows } = await stage.db.query<{ id: number }>(
    `insert into coins (api_id, slug, symbol, name) values ('arbitrum', 'arbitrum', 'ARB', 'Arbitrum'), ('optimism', 'optimism', 'OP', 'Optimism')
     returning id`,
  )
  const [arb, op] = rows.map(({ id }) => id)
  await stage.db.query(`update calendar_events set kind = 'tokens' where title = 'Разлок ARB'`)
  await stage.db.query(
    `insert into event_coins (event_id, coin_id, position) select id, unnest($1::int[]), unnest(array[1, 0]) from calendar_events where title = 'Разлок ARB'`,
    [[arb, op]],
  )
  const { days } = await guest.call(calendar.monthly, { body: { month_offset: 0 } })
  const all = days.flatMap(({ events }) => events)
  const { kind, coin_ids, image } = all.find(({ title }) => title === 'Разлок ARB')!
  assert.deepEqual([kind, coin_ids, image], ['tokens', [op, arb], '/media/coins/optimism'])
  const plain = all.find(({ title }) => title === 'Протокол ФРС')!
  assert.deepEqual([plain.kind, plain.coin_ids, plain.image], ['other', [], ''])
})

const written = async (title: string, date: string, certainty: string) =>
  (
    await stage.db.query<{ id: number }>(
      'insert into calendar_events (title, starts_at, certainty, highlighted) values ($1, $2, $3, true) returning id',
      [title, date, certainty],
    )
  ).rows[0]!.id

test('an event known only by week, month or quarter is undated in each month it may fall in', async () => {
  const ids = {
    week: await written('Неделя', '2026-12-02T12:00:00+03:00', 'week'),
    month: await written('Месяц', '2027-01-15T12:00:00+03:00', 'month'),
    quarter: await written('Квартал', '2027-03-31T23:30:00+03:00', 'quarter'),
    day: await written('День', '2026-12-31T00:00:00+03:00', 'day'),
  }
  const read = async (month_offset: number) => {
    const { undated, days } = await guest.call(calendar.monthly, { body: { month_offset } })
    const dated = days.filter(({ is_current_month }) => is_current_month).flatMap(({ events }) => events)
    return [undated.map(({ id }) => id), dated.filter(({ id }) => Object.values(ids).includes(id)).map(({ id }) => id)]
  }
  // The week from 30 November to 6 December lies in both months.
  assert.deepEqual(await read(0), [[ids.week], []])
  assert.deepEqual(await read(1), [[ids.week], [ids.day]])
  assert.deepEqual(await read(2), [[ids.month, ids.quarter], []])
  assert.deepEqual(await read(4), [[ids.quarter], []])
  const event = await guest.call(calendar.event, { query: { id: ids.day } })
  assert.deepEqual([event.certainty, event.is_all_day], ['day', true], 'its hour means nothing')
})
