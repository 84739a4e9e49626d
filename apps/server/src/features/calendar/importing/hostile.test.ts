import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventImport } from '@palata/contract/desk/calendar/imports'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'

const stage = await testApp()
const editor = await newDeskAsker(stage, 'editor')
const send = (text: string) => {
  const body = { file: Buffer.from(text).toString('base64'), is_applied: false }
  return ask(stage.app, { method: 'POST', url: '/api/desk/event-imports/', body }, editor)
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')
/** A Friday: what a rule gives depends on the day that it starts from. */
const START = '20261127'
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\r\n')
const event = (lines: string, start = `:${START}T120000Z`, uid = 'a') =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${start}`, 'SUMMARY:Событие', lines, 'END:VEVENT'].join('\r\n')
/** One harmless event beside: it must be read whatever the other one is. */
const beside = event('', ':20261125T140000Z', 'beside')
/** Every hour from the day's beginning; its noon and the next one are the event's own. */
const dates = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${day(Date.UTC(2026, 10, 27 + Math.floor(at / 24)))}T${String(at % 24).padStart(2, '0')}0000Z`,
  )

/** Rules of one event, and how many of its days the file gives, or the reason why none. */
const rules: [rule: string, outcome: number | RegExp, start?: string][] = [
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /не даёт дат/],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30,31', /не даёт дат/],
  ['FREQ=DAILY;BYMONTH=4,6,9,11;BYMONTHDAY=31', /ошибкой|не даёт дат/],
  ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', /не даёт дат/, ':20261124T120000Z'],
  ['FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=31', /ошибкой|не даёт дат/],
  ['FREQ=DAILY;BYYEARDAY=366;BYMONTH=1', /ошибкой|не даёт дат/],
  ['FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2', 0],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300', 0],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 1],
  ['FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1', /./],
  ['FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6', /./],
  ['FREQ=YEARLY;BYDAY=53MO;BYMONTH=2', /./],
  ['FREQ=SECONDLY', /чаще раза в день/],
  ['FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', /чаще раза в день/],
  ['FREQ=HOURLY;COUNT=1000000000', /чаще раза в день/],
  ['FREQ=DAILY\r\nRRULE:FREQ=SECONDLY', /чаще раза в день/],
  ['FREQ=DAILY\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /не даёт дат/],
  ['FREQ=DAILY;UNTIL=99991231T235959Z', 60],
  ['FREQ=DAILY;COUNT=1000000000', 60],
  ['FREQ=DAILY;COUNT=99999999999999999999', /./],
  ['FREQ=DAILY;INTERVAL=0', /./],
  ['FREQ=DAILY;INTERVAL=-1', /./],
  ['FREQ=DAILY;INTERVAL=1000000000', /слишком велик/],
  ['FREQ=DAILY', 60, ':20000101T120000Z'],
  ['FREQ=DAILY', /слишком давно/, ':00010101T120000Z'],
  ['FREQ=WEEKLY', 53, ':19700101T120000Z'],
  ['FREQ=DAILY;BYDAY=MO', /./, ':00010101T120000Z'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 60, ';TZID=America/New_York:20000103T120000'],
  [`FREQ=DAILY\r\nEXDATE:${dates(16_000).join(',')}`, /^/],
  [`FREQ=DAILY;COUNT=2\r\nRDATE:${dates(20_000).join(',')}`, 58],
]
for (const [rule, outcome, start] of rules)
  test(`a rule of repetition costs its own event at most: ${rule.slice(0, 60)}, from ${start ?? START}`, async () => {
    const reply = await send(calendar(event(`RRULE:${rule}`, start), beside))
    assert.equal(reply.statusCode, 200, reply.body)
    const { events } = reply.json() as EventImport
    assert.ok(
      events.some(({ state, starts_at }) => state === 'new' && starts_at === '2026-11-25T14:00:00.000Z'),
      'the event beside it is read',
    )
    const own = events.filter(({ row }) => row === 1)
    if (typeof outcome === 'number') assert.equal(own.filter(({ problem }) => problem === '').length, outcome)
    else assert.match(own.map(({ problem, starts_at }) => problem || starts_at).join(), outcome)
    for (const { problem } of own) assert.doesNotMatch(problem, /[a-z]{3}/i)
  })

const zone = (name: string, ...lines: string[]) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    ...lines,
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
const nested = (depth: number) => `${'BEGIN:X\r\n'.repeat(depth)}${'END:X\r\n'.repeat(depth)}`.trim()

/** Whole files, and the status and words of the answer. */
const broken = calendar(event('RRULE:FREQ=DAILY;BYMONTH=13'), beside)
const files: Record<string, [text: string, status: number, says: RegExp]> = {
  'a month that is none': [broken, 200, /"new":1,"changed":0,"same":0,"wrong":1/],
  'fifty daily events since 2000': [
    calendar(...Array.from({ length: 50 }, (_, at) => event('RRULE:FREQ=DAILY', ':20000101T120000Z', `d${at}`))),
    400,
    /Больше 2000 событий/,
  ],
  'thirty daily events since 2000': [
    calendar(...Array.from({ length: 30 }, (_, at) => event('RRULE:FREQ=DAILY', ':20000101T120000Z', `d${at}`))),
    200,
    /"new":1800/,
  ],
  'three thousand rules without dates': [
    calendar(
      ...Array.from({ length: 3000 }, (_, at) =>
        event('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', undefined, `e${at}`),
      ),
    ),
    400,
    /Больше 2000 событий/,
  ],
  'a thousand rules without dates': [
    calendar(
      ...Array.from({ length: 1000 }, (_, at) =>
        event('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', undefined, `e${at}`),
      ),
    ),
    200,
    /слишком много повторов/,
  ],
  'a zone whose rule gives no dates': [
    calendar(
      zone('Своя', 'DTSTART:20000101T000000', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
      event('', ';TZID=Своя:20261125T140000'),
      beside,
    ),
    200,
    /не даёт дат/,
  ],
  'a zone that changes every second': [
    calendar(
      zone('Своя', 'DTSTART:20000101T000000', 'RRULE:FREQ=SECONDLY'),
      event('', ';TZID=Своя:20261125T140000'),
      beside,
    ),
    200,
    /не даёт дат/,
  ],
  'a zone of twenty thousand dates': [
    calendar(
      zone('Своя', 'DTSTART:20000101T000000', `RDATE:${dates(20_000).join(',')}`),
      ...Array.from({ length: 500 }, (_, at) => event('', ';TZID=Своя:20261125T140000', `z${at}`)),
    ),
    200,
    /"new":500/,
  ],
  'twelve thousand broken events': [
    calendar(...Array.from({ length: 12_000 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
    400,
    /Больше 2000 событий/,
  ],
  'components nested deep': [calendar(nested(20_000), beside), 200, /"new":1/],
  'components never closed': [`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(30_000)}`, 400, /Больше 2000 событий/],
  'one line without end': [calendar(event(`DESCRIPTION:${'я'.repeat(230_000)}`), beside), 200, /"new":2/],
  'a line folded a hundred thousand times': [
    calendar(event(`DESCRIPTION:${'a\r\n '.repeat(100_000)}`), beside),
    200,
    /"new":2/,
  ],
  'parameters without end': [calendar(event(`X-A${';B=C'.repeat(100_000)}:1`), beside), 200, /"new":2/],
  'values without end': [calendar(event(`CATEGORIES:${'a,'.repeat(200_000)}`), beside), 200, /"new":2/],
  'quotes without end': [calendar(event(`X-A;B="${'"'.repeat(300_000)}:1`), beside), 200, /"new":2/],
  'a table of a quarter of a million columns and as many rows': [
    `title,date${',a'.repeat(100_000)}\n${'a,b\n'.repeat(60_000)}`,
    400,
    /Больше 2000 событий/,
  ],
  'a table of one line': [`title,date\n${'a'.repeat(490_000)}`, 200, /"wrong":1/],
  'a table of an open quote': [`title,date\n"${'a,"'.repeat(160_000)}`, 200, /"wrong":/],
  'a table of quotes': [`title,date\n${'"'.repeat(490_000)}`, 200, /"wrong":/],
  'a table of empty lines': [`title,date\n${'\n'.repeat(490_000)}`, 400, /ни одного события/],
  'nothing but commas': [','.repeat(490_000), 400, /нужны столбцы/],
}
for (const [name, [text, status, says]] of Object.entries(files))
  test(`a hostile file of events is answered: ${name}`, async () => {
    const reply = await send(text)
    assert.equal(reply.statusCode, status, reply.body.slice(0, 300))
    assert.match(reply.body, says)
  })
