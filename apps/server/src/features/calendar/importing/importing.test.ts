import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { calendar } from '@palata/contract/calendar'
import type { EventImport } from '@palata/contract/desk/calendar/imports'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'

const stage = await testApp()
const { app, db } = stage
await db.query(`insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin')`)
const editor = await newDeskAsker(stage, 'editor')

const send = (bytes: string | Uint8Array, isApplied = false, asker = editor) =>
  ask(
    app,
    {
      method: 'POST',
      url: '/api/desk/event-imports/',
      body: { file: Buffer.from(bytes as string).toString('base64'), is_applied: isApplied },
    },
    asker,
  )
async function taken(bytes: string | Uint8Array, isApplied = true): Promise<EventImport> {
  const reply = await send(bytes, isApplied)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const refused = async (bytes: string | Uint8Array) => {
  const reply = await send(bytes, true)
  return [reply.statusCode, Object.values(reply.json()).flat()[0]]
}
const kept = async () =>
  (
    await db.query<{ title: string; at: Date }>(
      'select title, starts_at as at from calendar_events order by starts_at, id',
    )
  ).rows.map(({ title, at }) => `${at.toISOString().slice(0, 16)} ${title}`)
const ics = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((one) => ['BEGIN:VEVENT', one, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const one = (uid: string, start: string, more = '') =>
  [`UID:${uid}`, `DTSTART${start}`, `SUMMARY:Событие ${uid}`, more].filter(Boolean).join('\r\n')

const TABLE = `Дата;Время;Название;Монеты;Важное;Ссылка
25.11.2026;19:00;Заседание ФРС;bitcoin;да;https://example.org/fed
2026-11-26;;Разлок;;;
`

test('an imported table of events is previewed, then applied, and once more changes nothing', async () => {
  const shown = await taken(TABLE, false)
  assert.deepEqual(
    [shown.is_applied, shown.counts, await kept()],
    [false, { new: 2, changed: 0, same: 0, wrong: 0 }, []],
  )
  await taken(TABLE)
  assert.deepEqual(await kept(), ['2026-11-25T16:00 Заседание ФРС', '2026-11-25T21:00 Разлок'])
  const { rows } = await db.query<{ id: number }>('select id from calendar_events order by id limit 1')
  const event = await stage.as('guest').call(calendar.event, { query: { id: String(rows[0]!.id) } })
  assert.deepEqual([event.highlighted, event.link, event.coins[0]!.symbol], [true, 'https://example.org/fed', 'BTC'])
  assert.deepEqual((await taken(TABLE)).counts, { new: 0, changed: 0, same: 2, wrong: 0 })
  assert.deepEqual((await taken(TABLE.replace('19:00', '20:30'))).counts, { new: 0, changed: 1, same: 1, wrong: 0 })
  assert.equal((await kept()).length, 2)
})

const kindsOf = async () =>
  (await db.query<{ kind: string }>('select kind from calendar_events order by starts_at, id')).rows.map(
    ({ kind }) => kind,
  )
const eventAt = async (place: number) => {
  const { rows } = await db.query<{ id: number }>('select id from calendar_events order by starts_at, id')
  return stage.as('guest').call(calendar.event, { query: { id: String(rows[place]!.id) } })
}

test('an imported file sets the event’s kind, and a file without one keeps the editor’s', async () => {
  await db.query('delete from calendar_events')
  const table =
    'uid,title,date,kind\na,Ставка,2026-12-01,Экономика\nb,Разлок,2026-12-02,tokens\nc,Встреча,2026-12-03,\n'
  await taken(table)
  assert.deepEqual(await kindsOf(), ['economy', 'tokens', 'other'])
  await db.query(`update calendar_events set kind = 'club' where uid = 'c'`)
  assert.deepEqual((await taken(table)).counts, { new: 0, changed: 0, same: 3, wrong: 0 })
  await taken(table.replace('tokens', 'Сети'))
  assert.deepEqual(await kindsOf(), ['economy', 'networks', 'club'])
  const { events } = await taken('title,date,вид\nСтавка,2026-12-01,погода\n')
  assert.equal(events[0]!.problem, 'Вид не понят: погода')

  await db.query('delete from calendar_events')
  const file = ics(
    one('fed', ':20261201T140000Z', 'CATEGORIES:Holidays,Экономика'),
    one('sec', ':20261202T140000Z', 'CATEGORIES:Work\r\nCATEGORIES:REGULATION'),
    one('trip', ':20261203T140000Z', 'CATEGORIES:Travel'),
  )
  assert.equal((await taken(file)).counts.wrong, 0, 'other programs have categories of their own')
  assert.deepEqual(await kindsOf(), ['economy', 'regulation', 'other'])
})

test('an import that moves a date keeps the old date and raises the event’s revision for calendar programs', async () => {
  await db.query('delete from calendar_events')
  await taken(ics(one('move', ':20261201T140000Z'), one('stay', ':20261205T140000Z')))
  await db.query(`update calendar_events set certainty = 'month' where uid = 'move'`)
  await taken(ics(one('move', ';VALUE=DATE:20261203'), one('stay', ':20261205T140000Z', 'DESCRIPTION:Подробности')))
  const again = await taken(
    ics(one('move', ':20261206T140000Z', 'CATEGORIES:club'), one('stay', ':20261205T140000Z')),
    false,
  )
  assert.deepEqual(
    again.events.map(({ kind, moved_from }) => [kind, moved_from]),
    [
      ['club', '2026-12-02T21:00:00.000Z'],
      ['other', null],
    ],
    'what is shown first says what becomes of the kind and of the date',
  )
  const [moved, stayed] = [await eventAt(0), await eventAt(1)]
  assert.deepEqual(
    moved.moves.map(({ date, certainty }) => [date, certainty]),
    [['2026-12-01T14:00:00.000Z', 'month']],
  )
  assert.deepEqual([moved.date, moved.certainty, moved.is_all_day], ['2026-12-02T21:00:00.000Z', 'exact', true])
  assert.deepEqual([stayed.description, stayed.moves], ['<p>Подробности</p>', []])
  const { rows } = await db.query<{ revision: number }>('select revision from calendar_events order by starts_at')
  assert.deepEqual(
    rows.map(({ revision }) => revision),
    [1, 1],
  )
})

test('wrong rows of an imported table are reported by number and left out, the rest is imported', async () => {
  await db.query('delete from calendar_events')
  const { counts, events } = await taken(`title,date,time,coins,link
Первое,2026-12-01,,,
,2026-12-02,,,
Второе,31.02.2026,,,
Третье,2026-12-03,25:99,,
Четвёртое,2026-12-04,,no-such-coin,
Пятое,2026-12-05,,,javascript:alert(1)
Шестое,2096-12-05,,,
Первое,2026-12-01,,,
"<script>alert(1)</script>",2026-12-06,,,`)
  assert.deepEqual(counts, { new: 2, changed: 0, same: 0, wrong: 7 })
  assert.deepEqual(
    events.filter(({ state }) => state === 'wrong').map(({ row, problem }) => `${row}: ${problem}`),
    [
      '3: Нет названия',
      '4: День не понят: 31.02.2026',
      '5: Время не понято: 25:99',
      '6: Нет таких монет: no-such-coin',
      '7: Ссылка должна начинаться с https://',
      '8: День слишком далеко, проверьте год',
      '9: То же событие, что под номером 2',
    ],
  )
})

test('an imported iCalendar file keeps zones, all-day dates, repeats and moved times, and is imported once', async () => {
  await db.query('delete from calendar_events')
  const file = ics(
    one('utc', ':20261125T140000Z', 'DESCRIPTION:<img src=x onerror=alert(1)>\\nСтавка'),
    one('york', ';TZID=America/New_York:20261125T140000'),
    one('moscow', ':20261125T140000'),
    one('day', ';VALUE=DATE:20261126'),
    one('weekly', ':20261201T120000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    one('weekly', ':20261209T150000Z', 'RECURRENCE-ID:20261208T120000Z'),
    one('gone', ':20261125T140000Z', 'STATUS:CANCELLED'),
    one('flood', ':20261125T140000Z', 'RRULE:FREQ=SECONDLY'),
    one('no', ':20269940T999999Z'),
    one('outlook', ';TZID=Eastern Standard Time:20261125T140000'),
  )
  const { counts, events } = await taken(file)
  assert.deepEqual(
    events.filter(({ problem }) => problem).map(({ title, problem }) => `${title}: ${problem}`),
    ['Событие gone: Отменено в календаре', 'Событие flood: Повторяется чаще раза в день', 'Событие no: День не понят'],
  )
  assert.deepEqual(counts, { new: 8, changed: 0, same: 0, wrong: 3 })
  assert.deepEqual(await kept(), [
    '2026-11-25T11:00 Событие moscow',
    '2026-11-25T14:00 Событие utc',
    '2026-11-25T19:00 Событие york',
    '2026-11-25T19:00 Событие outlook',
    '2026-11-25T21:00 Событие day',
    '2026-12-01T12:00 Событие weekly',
    '2026-12-09T15:00 Событие weekly',
    '2026-12-15T12:00 Событие weekly',
  ])
  assert.equal((await taken(file)).counts.same, 8)
  const { rows } = await db.query(`select description from calendar_events where uid = 'utc'`)
  assert.equal(rows[0].description, '<p>Ставка</p>')
})

test('an import reads other encodings and refuses an empty, huge or unknown file whole', async () => {
  const word = (bytes: Uint8Array) => taken(bytes, false).then(({ events }) => events[0]!.title)
  const utf16 = Buffer.from(`\uFEFF${TABLE}`, 'utf16le')
  // «Да» in windows-1251.
  const windows = Buffer.concat([Buffer.from('title,date\n'), Buffer.from([0xc4, 0xe0]), Buffer.from(',2026-12-01')])
  // «Совет» in KOI8-R.
  const koi8 = Buffer.concat([
    Buffer.from('title,date\n'),
    Buffer.from('f3cfd7c5d4', 'hex'),
    Buffer.from(',2026-12-01'),
  ])
  assert.deepEqual(
    [await word(utf16), await word(windows), await word(koi8), await word(Buffer.from(`\uFEFF${TABLE}`))],
    ['Заседание ФРС', 'Да', 'Совет', 'Заседание ФРС'],
  )
  const before = await kept()
  assert.deepEqual(await refused(ics()), [400, 'В файле нет ни одного события'])
  assert.deepEqual(await refused('title,date\n'), [400, 'В файле нет ни одного события'])
  assert.match(String((await refused('\u0000\u0001PNG'))[1]), /^Это не календарь ICS и не таблица/)
  assert.deepEqual(await refused(`title,date\n${'a,2026-12-01\n'.repeat(2001)}`), [
    400,
    'Больше 2000 событий: разделите файл',
  ])
  assert.deepEqual(await refused('x'.repeat(500_100)), [400, 'Файл больше 500 КБ: разделите его'])
  assert.equal((await send('x'.repeat(2_000_000))).statusCode, 413)
  assert.deepEqual(await kept(), before)
  assert.equal((await send(TABLE, true, await newDeskAsker(stage, 'moderator'))).statusCode, 403)
})

test('import-events imports the same files, after a dry run', async () => {
  await db.query('delete from calendar_events')
  const operator = testOperator(stage)
  const dry = await operator(['import-events', '--dry-run'], { input: TABLE })
  assert.match(dry.out, /2\. Заседание ФРС, 2026-11-25T16:00:00\.000Z: новое/)
  assert.deepEqual(await kept(), [])
  await operator(['import-events'], { input: TABLE })
  assert.equal((await kept()).length, 2)
  const log = await db.query(`select outcome from operator_audit where command = 'import-events' order by id limit 1`)
  assert.match(log.rows[0].outcome, /^События из файла: новых 2/)
})
