import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventImport } from '@palata/contract/desk/calendar/imports'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'

const stage = await testApp()
const editor = await newDeskAsker(stage, 'editor')

async function read(bytes: string | Uint8Array, isApplied = false): Promise<EventImport> {
  const body = { file: Buffer.from(bytes as string).toString('base64'), is_applied: isApplied }
  const reply = await ask(stage.app, { method: 'POST', url: '/api/desk/event-imports/', body }, editor)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const shown = async (bytes: string | Uint8Array) =>
  (await read(bytes)).events.map(
    ({ starts_at, title, problem }) => `${starts_at?.slice(0, 16)} ${title}${problem ? ` (${problem})` : ''}`,
  )
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:А', ...lines, 'END:VEVENT'].join('\r\n')
const YORK = 'DTSTART;TZID=America/New_York:20261201T120000'
const DAILY = 'RRULE:FREQ=DAILY;COUNT=3'
const [FIRST, SECOND, THIRD] = ['2026-12-01T17:00 А', '2026-12-02T17:00 А', '2026-12-03T17:00 А']
const GONE = (at: string) => `${at} А (Отменено в календаре)`

/** What changes a daily event of New York's noon, and what is left. */
const CHANGES: [name: string, start: string, more: string, changes: string[], left: string[]][] = [
  ['a UTC EXDATE', YORK, 'EXDATE:20261202T170000Z', [], [FIRST, THIRD]],
  ['an EXDATE of another zone', YORK, 'EXDATE;TZID=Europe/Moscow:20261202T200000', [], [FIRST, THIRD]],
  ['an EXDATE of Windows’ zone', YORK, 'EXDATE;TZID=Russian Standard Time:20261202T200000', [], [FIRST, THIRD]],
  ['an EXDATE of a day', YORK, 'EXDATE;VALUE=DATE:20261202', [], [FIRST, THIRD]],
  ['two EXDATE in one line', YORK, 'EXDATE:20261201T170000Z,20261203T170000Z', [], [SECOND]],
  [
    'a UTC EXDATE of the same clock, which is another instant',
    YORK,
    'EXDATE:20261202T120000Z',
    [],
    [FIRST, SECOND, THIRD],
  ],
  ['a UTC EXDATE of a floating start', 'DTSTART:20261201T200000', 'EXDATE:20261202T170000Z', [], [FIRST, THIRD]],
  [
    'an occurrence moved in UTC',
    YORK,
    '',
    ['RECURRENCE-ID:20261202T170000Z\r\nDTSTART:20261202T190000Z'],
    [FIRST, '2026-12-02T19:00 А', THIRD],
  ],
  [
    'an occurrence moved in another zone',
    YORK,
    '',
    ['RECURRENCE-ID;TZID=Europe/Moscow:20261202T200000\r\nDTSTART;TZID=Europe/Moscow:20261202T220000'],
    [FIRST, '2026-12-02T19:00 А', THIRD],
  ],
  [
    'an occurrence moved by its day',
    YORK,
    '',
    ['RECURRENCE-ID;VALUE=DATE:20261202\r\nDTSTART:20261202T190000Z'],
    [FIRST, '2026-12-02T19:00 А', THIRD],
  ],
  [
    'a cancelled occurrence',
    YORK,
    '',
    ['RECURRENCE-ID:20261202T170000Z\r\nDTSTART:20261202T170000Z\r\nSTATUS:CANCELLED'],
    [FIRST, GONE('2026-12-02T17:00'), THIRD],
  ],
  [
    'all from one on moved',
    YORK,
    '',
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T170000Z\r\nDTSTART:20261202T180000Z'],
    [FIRST, '2026-12-02T18:00 А', '2026-12-03T18:00 А'],
  ],
  [
    'all from one on moved, and one of them again',
    YORK,
    '',
    [
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T170000Z\r\nDTSTART:20261202T180000Z',
      'RECURRENCE-ID:20261203T170000Z\r\nDTSTART:20261203T210000Z',
    ],
    [FIRST, '2026-12-02T18:00 А', '2026-12-03T21:00 А'],
  ],
  [
    'all from one on cancelled',
    YORK,
    '',
    ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T170000Z\r\nDTSTART:20261202T170000Z\r\nSTATUS:CANCELLED'],
    [FIRST, GONE('2026-12-02T17:00')],
  ],
  [
    'whole days and a UTC midnight',
    'DTSTART;VALUE=DATE:20261201',
    'EXDATE:20261202T000000Z',
    [],
    ['2026-11-30T21:00 А', '2026-12-02T21:00 А'],
  ],
  [
    'whole days and Moscow’s midnight in UTC',
    'DTSTART;VALUE=DATE:20261201',
    'EXDATE:20261201T210000Z',
    [],
    ['2026-11-30T21:00 А', '2026-12-02T21:00 А'],
  ],
]
for (const [name, start, more, changes, left] of CHANGES)
  test(`a change of an occurrence finds it by its instant: ${name}`, async () => {
    const file = calendar(event(start, DAILY, ...(more ? [more] : [])), ...changes.map((one) => event(one)))
    assert.deepEqual((await shown(file)).sort(), left.toSorted())
  })

test('a moved occurrence imported twice changes nothing', async () => {
  const file = calendar(event(YORK, DAILY), event('RECURRENCE-ID:20261202T170000Z', 'DTSTART:20261202T190000Z'))
  assert.equal((await read(file, true)).counts.new, 3)
  assert.deepEqual((await read(file, true)).counts, { new: 0, changed: 0, same: 3, wrong: 0 })
})

const ZONES: [name: string, start: string, at: string][] = [
  ['New York after its clocks go forward', ';TZID=America/New_York:20270314T030000', '2027-03-14T07:00'],
  ['New York before', ';TZID=America/New_York:20270314T013000', '2027-03-14T06:30'],
  ['a time that does not occur', ';TZID=America/New_York:20270314T023000', '2027-03-14T07:30'],
  ['a time that occurs twice', ';TZID=America/New_York:20271107T013000', '2027-11-07T05:30'],
  ['after the second', ';TZID=America/New_York:20271107T020000', '2027-11-07T07:00'],
  ['Berlin after its clocks go forward', ';TZID=Europe/Berlin:20270328T030000', '2027-03-28T01:00'],
  ['Sydney, where spring is autumn', ';TZID=Australia/Sydney:20270404T033000', '2027-04-03T17:30'],
  ['Lord Howe, by half an hour', ';TZID=Australia/Lord_Howe:20270404T030000', '2027-04-03T16:30'],
  ['Kathmandu', ';TZID=Asia/Kathmandu:20261201T120000', '2026-12-01T06:15'],
  ['Windows’ Moscow', ';TZID=Russian Standard Time:20261201T120000', '2026-12-01T09:00'],
  ['Windows’ New York', ';TZID=Eastern Standard Time:20270314T030000', '2027-03-14T07:00'],
  ['Windows’ Kaliningrad', ';TZID=Kaliningrad Standard Time:20261201T120000', '2026-12-01T10:00'],
  ['a name in quotes', ';TZID="Europe/Moscow":20261201T120000', '2026-12-01T09:00'],
  ['a name behind a prefix', ';TZID=/mozilla.org/20050126_1/Europe/Moscow:20261201T120000', '2026-12-01T09:00'],
  ['a fixed offset', ';TZID=GMT+0300:20261201T120000', '2026-12-01T09:00'],
  ['a floating time', ':20261201T120000', '2026-12-01T09:00'],
  ['words of Outlook', ';TZID="(UTC+03:00) Moscow, St. Petersburg":20261201T120000', '2026-12-01T09:00'],
  ['Russian words of Outlook', ';TZID="(UTC+03:00) Москва, Санкт-Петербург":20261201T120000', '2026-12-01T09:00'],
  ['American words', ';TZID="(UTC-05:00) Eastern Time (US & Canada)":20270701T120000', '2027-07-01T16:00'],
  [
    'American words in Russian',
    ';TZID="(UTC-05:00) Восточное время (США и Канада)":20270701T120000',
    '2027-07-01T16:00',
  ],
  ['a Russian name of ICU', ';TZID="Центральная Европа, летнее время":20270701T120000', '2027-07-01T10:00'],
  ['Google’s words', ';TZID=Eastern Time - New York:20270701T120000', '2027-07-01T16:00'],
  ['Windows’ summer name', ';TZID=W. Europe Daylight Time:20270701T120000', '2027-07-01T10:00'],
  ['cities of one time', ';TZID="(UTC+01:00) Amsterdam, Berlin, Rome":20270701T120000', '2027-07-01T10:00'],
  ['an abbreviation', ';TZID=МСК:20261201T120000', '2026-12-01T09:00'],
  ['no seconds', ':20261201T0900Z', '2026-12-01T09:00'],
  ['dashes and colons', ':2026-12-01T09:00:00Z', '2026-12-01T09:00'],
  ['a day that is not called one', ':20261201', '2026-11-30T21:00'],
  ['Evolution’s Moscow', ';TZID=/citadel.org/20211207_1/Europe/Moscow:20261201T120000', '2026-12-01T09:00'],
  [
    'three parts behind a prefix',
    ';TZID=/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires:20261201T120000',
    '2026-12-01T15:00',
  ],
  ['Outlook’s UTC', ';TZID="tzone://Microsoft/Utc":20261201T120000', '2026-12-01T12:00'],
  ['Exchange’s UTC', ';TZID=tzone://Microsoft/Utc:20261201T120000', '2026-12-01T12:00'],
  ['UTC in words', ';TZID="(UTC) Coordinated Universal Time":20261201T120000', '2026-12-01T12:00'],
  ['American words alone', ';TZID=Pacific Time (US & Canada):20261201T120000', '2026-12-01T20:00'],
  [
    'Russian words of a clock that never changes',
    ';TZID="(UTC+05:00) Екатеринбург":20261201T120000',
    '2026-12-01T07:00',
  ],
  ['a fixed offset with minutes', ';TZID="UTC+05:30":20261201T120000', '2026-12-01T06:30'],
  ['an offset in place of a zone', ':20261201T120000+0500', '2026-12-01T07:00'],
  ['an offset with dashes and colons', ':2026-12-01T12:00:00.000-05:00', '2026-12-01T17:00'],
  ['a time that is called a day', ';VALUE=DATE:20261201T000000', '2026-11-30T21:00'],
]
for (const [name, start, at] of ZONES)
  test(`a time of a zone that the file does not describe is an instant: ${name}`, async () =>
    assert.deepEqual(await shown(calendar(event(`DTSTART${start}`))), [`${at} А`]))

test('a zone that nobody knows is told', async () =>
  assert.match(
    (await shown(calendar(event('DTSTART;TZID=Луна:20261201T120000')))).join(),
    /Часовой пояс «Луна» не понят/,
  ))

const ODD: [name: string, file: string, said: string[]][] = [
  [
    'a zone named and not described',
    calendar(
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Moscow',
      'END:VTIMEZONE',
      event('DTSTART;TZID=Europe/Moscow:20261201T120000'),
    ),
    ['2026-12-01T09:00 А'],
  ],
  [
    'the zone of the whole calendar',
    calendar('X-WR-TIMEZONE:America/New_York', event('DTSTART:20261201T120000')),
    ['2026-12-01T17:00 А'],
  ],
  [
    'UTC in a calendar with a zone',
    calendar('X-WR-TIMEZONE:America/New_York', event('DTSTART:20261201T120000Z')),
    ['2026-12-01T12:00 А'],
  ],
  [
    'times besides the start',
    calendar(event('DTSTART:20261201T120000Z', 'RDATE:20261205T120000Z,20261206T120000Z')),
    ['2026-12-01T12:00 А', '2026-12-05T12:00 А', '2026-12-06T12:00 А'],
  ],
  [
    'days besides the start, which is one of them',
    calendar(event('DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=DATE:20261201,20261205')),
    ['2026-11-30T21:00 А', '2026-12-04T21:00 А'],
  ],
  [
    'periods besides the start',
    calendar(event('DTSTART:20261201T120000Z', 'RDATE;VALUE=PERIOD:20261205T120000Z/PT1H')),
    ['2026-12-01T12:00 А', '2026-12-05T12:00 А'],
  ],
  [
    'a rule up to a day, that day too',
    calendar(event('DTSTART;TZID=Europe/Moscow:20261201T120000', 'RRULE:FREQ=DAILY;UNTIL=20261203')),
    ['2026-12-01T09:00 А', '2026-12-02T09:00 А', '2026-12-03T09:00 А'],
  ],
  ['an empty rule', calendar(event('DTSTART:20261201T120000Z', 'RRULE:')), ['2026-12-01T12:00 А']],
  [
    'a calendar called off',
    calendar('METHOD:CANCEL', event('DTSTART:20261201T120000Z')),
    ['2026-12-01T12:00 А (Отменено в календаре)'],
  ],
  [
    'a line that was not folded',
    calendar(event('DTSTART:20261201T120000Z', 'DESCRIPTION:Раз', 'два и три', 'Код входа: 5')),
    ['2026-12-01T12:00 А'],
  ],
  [
    'signs of HTML in a title',
    calendar('BEGIN:VEVENT', 'DTSTART:20261201T120000Z', 'SUMMARY:S&amp\\;P &#8211\\; 500', 'END:VEVENT'),
    ['2026-12-01T12:00 S&P – 500'],
  ],
  [
    'an address without a scheme',
    calendar(event('DTSTART:20261201T120000Z', 'URL:a.example.org/x')),
    ['2026-12-01T12:00 А'],
  ],
  ['an address of a program', calendar(event('DTSTART:20261201T120000Z', 'URL:message://x')), ['2026-12-01T12:00 А']],
]
for (const [name, file, said] of ODD)
  test(`a calendar is read as it was meant: ${name}`, async () => assert.deepEqual(await shown(file), said))

/** A line folded after each `size` bytes. */
function folded(text: string, size: number, end = '\r\n') {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size))
  return Buffer.concat(parts.flatMap((part, place) => (place ? [Buffer.from(`${end} `), part] : [part])))
}
const LONG = 'SUMMARY:Заседание ФРС — «ставка» 🚀 и ёлки'
for (const size of [1, 2, 3, 5, 7, 31, 75])
  for (const [name, end] of Object.entries({ crlf: '\r\n', lf: '\n', cr: '\r' }))
    test(`a letter parted by a fold stays a letter: every ${size} bytes, ${name}`, async () => {
      const file = Buffer.concat([
        Buffer.from(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:f', 'DTSTART:20261201T120000Z', ''].join(end)),
        folded(LONG, Math.max(size, 1), end),
        Buffer.from(['', 'END:VEVENT', 'END:VCALENDAR', ''].join(end)),
      ])
      assert.deepEqual(await shown(file), [`2026-12-01T12:00 ${LONG.slice(8)}`])
    })

test('several calendars of one file, in any encoding, are read', async () => {
  const one = (uid: string) => event('DTSTART:20261201T120000Z').replace('UID:a', `UID:${uid}`)
  const file = `${calendar(one('x'))}\r\n${calendar(one('y'), one('z'))}\r\n`
  const said = ['2026-12-01T12:00 А', '2026-12-01T12:00 А', '2026-12-01T12:00 А']
  const windows = Buffer.from(Buffer.from(file).toString('latin1').replaceAll('Ð\u0090', 'À'), 'latin1')
  for (const bytes of [file, `\ufeff${file}`, Buffer.from(`\ufeff${file}`, 'utf16le'), windows])
    assert.deepEqual(await shown(bytes as string), said)
})

const DESCRIPTIONS: [name: string, line: string, html: string][] = [
  ['lines of HTML', 'DESCRIPTION:<b>Итог</b><br>Ставка&nbsp;5 %', '<p>Итог<br>Ставка 5 %</p>'],
  ['paragraphs', 'DESCRIPTION:<p>Один</p><p>Два &amp; три</p>', '<p>Один</p><p>Два &amp; три</p>'],
  ['a list', 'DESCRIPTION:<ul><li>Раз</li><li>Два</li></ul>', '<p>• Раз</p><p>• Два</p>'],
  ['a link', 'DESCRIPTION:<a href="https://a.example/x">Тут</a>', '<p>Тут (https://a.example/x)</p>'],
  ['a script', 'DESCRIPTION:<p>Да</p><script>alert(1)</script>', '<p>Да</p>'],
  [
    'X-ALT-DESC alone',
    'X-ALT-DESC;FMTTYPE=text/html:<html><head><title>x</title></head><body>Да<br>Нет</body></html>',
    '<p>Да<br>Нет</p>',
  ],
  [
    'entities and commas of X-ALT-DESC, escaped by RFC 5545',
    String.raw`X-ALT-DESC;FMTTYPE=text/html:<p class="a">Раз\, два &amp\; три</p>\n<p>C:\\</p>`,
    '<p>Раз, два &amp; три</p><p>C:\\</p>',
  ],
  ['a sign that is no tag', 'DESCRIPTION:BTC < 5 и ETH > 3', '<p>BTC &lt; 5 и ETH &gt; 3</p>'],
  ['letters behind such a sign', 'DESCRIPTION:если a<b и c>d', '<p>если a&lt;b и c&gt;d</p>'],
  ['names of tags behind it', 'DESCRIPTION:p <a b, u> i', '<p>p &lt;a b, u&gt; i</p>'],
  ['tags with attributes', `DESCRIPTION:<p dir='ltr' id=x>Да</p ><br />Нет`, '<p>Да</p><p>Нет</p>'],
]
for (const [name, line, html] of DESCRIPTIONS)
  test(`a description in HTML becomes text: ${name}`, async () => {
    await stage.db.query('delete from calendar_events')
    await read(calendar(event('DTSTART:20261201T120000Z', line)), true)
    const { rows } = await stage.db.query('select description from calendar_events')
    assert.deepEqual(rows, [{ description: html }])
  })

const TABLES: [name: string, table: string | Buffer, said: string[]][] = [
  ['sep=;', 'sep=;\r\nДата;Название\r\n01.12.2026;А\r\n', ['2026-11-30T21:00 А']],
  ['a mark and "sep=;"', '\ufeff"sep=;"\nДата;Название\n01.12.2026;А', ['2026-11-30T21:00 А']],
  ['SEP=tab', 'SEP=\t\nДата\tНазвание\n01.12.2026\tА', ['2026-11-30T21:00 А']],
  ['sep=| and commas in cells', 'sep=|\nДата|Название\n01.12.2026|А, Б', ['2026-11-30T21:00 А, Б']],
  ['UTF-16', Buffer.from('\ufeffsep=;\nДата;Название\n01.12.2026;А', 'utf16le'), ['2026-11-30T21:00 А']],
  ['seconds', 'date,time,title\n2026-12-01,12:30:05,А', ['2026-12-01T09:30 А']],
  ['milliseconds', 'date,time,title\n2026-12-01,12:30:05.000,А', ['2026-12-01T09:30 А']],
  ['UTC', 'date,time,title\n2026-12-01,12:30:05.000Z,А', ['2026-12-01T12:30 А']],
  ['an offset', 'date,time,title\n2026-12-01,12:30+05:00,А', ['2026-12-01T07:30 А']],
  ['a time that is none', 'date,time,title\n2026-12-01,12:30:65,А', ['2026-11-30T21:00 А (Время не понято: 12:30:65)']],
  [
    'blanks without width and of no break',
    '\u200bdate,\u00a0time,title\u2060\n2026-12-01\u200b,\u00a012:30\ufeff,\u200bА\u00a0',
    ['2026-12-01T09:30 А'],
  ],
  [
    'two events of one title on one day',
    'date,time,title\n2026-12-01,12:00,А\n2026-12-01,15:00,А',
    ['2026-12-01T09:00 А', '2026-12-01T12:00 А'],
  ],
  [
    'the time beside the day',
    'date,title\n2026-12-01T12:00:00Z,А\n2026-12-01 12:00,Б',
    ['2026-12-01T12:00 А', '2026-12-01T09:00 Б'],
  ],
  [
    'a Russian time beside the day',
    'Дата;Название\n01.12.2026 12:30:00;А\n01.12.26, 12:30;Б',
    ['2026-12-01T09:30 А', '2026-12-01T09:30 Б'],
  ],
  [
    'months in words',
    'Дата;Название\n1 декабря 2026;А\nвт, 1 дек. 2026 г.;Б\n1 мая 2027;В',
    ['2026-11-30T21:00 А', '2026-11-30T21:00 Б', '2027-04-30T21:00 В'],
  ],
  [
    'a time with a dot, Moscow’s and of half a day',
    'Дата;Время;Название\n01.12.2026;12.30;А\n01.12.2026;12:30 МСК;Б\n01.12.2026;3:30 PM;В\n01.12.2026;12:05 AM;Г',
    ['2026-12-01T09:30 А', '2026-12-01T09:30 Б', '2026-12-01T12:30 В', '2026-11-30T21:05 Г'],
  ],
  [
    'a whole day in words',
    'Дата;Время;Название\n01.12.2026;весь день;А\n01.12.2026;—;Б',
    ['2026-11-30T21:00 А', '2026-11-30T21:00 Б'],
  ],
  [
    'Google’s own columns',
    'Subject,Start Date,Start Time,End Date\nА,12/25/2026,10:00 AM,12/25/2026',
    ['2026-12-25T07:00 А'],
  ],
  ['a month that cannot be told', 'date,title\n01/12/2026,А', ['undefined А (День не понят: 01/12/2026)']],
  [
    'a day that is none',
    'Дата;Название\n31.02.2026;А\nскоро;Б',
    ['undefined А (День не понят: 31.02.2026)', 'undefined Б (День не понят: скоро)'],
  ],
  ['a title above', 'Календарь на декабрь\n\nДата;Название\n01.12.2026;А', ['2026-11-30T21:00 А']],
  ['a title with empty cells above', ';;\nКалендарь;;\nДата;Название;Ссылка\n01.12.2026;А;', ['2026-11-30T21:00 А']],
  ['a title with a comma above', 'Выгрузка, 27.11.2026\nДата,Название\n01.12.2026,А', ['2026-11-30T21:00 А']],
  ['UTF-16 without its mark', Buffer.from('Дата;Название\n01.12.2026;А', 'utf16le'), ['2026-11-30T21:00 А']],
  [
    'a month that another row tells',
    'Event Name,Event Date\nА,12/1/2026\nБ,12/25/2026',
    ['2026-11-30T21:00 А', '2026-12-24T21:00 Б'],
  ],
  [
    'a day that another row tells',
    'date,title\n1/12/2026,А\n25/12/2026,Б',
    ['2026-11-30T21:00 А', '2026-12-24T21:00 Б'],
  ],
  [
    'rows that contradict each other',
    'date,title\n1/2/2027,А\n25/12/2026,Б\n12/25/2026,В',
    ['undefined А (День не понят: 1/2/2027)', '2026-12-24T21:00 Б', '2026-12-24T21:00 В'],
  ],
  [
    'English months',
    'date,title\n"Dec 1, 2026",А\n1-Dec-2026,Б\n"Tue, December 1st, 2026",В\nMay 3 2027,Г',
    ['2026-11-30T21:00 А', '2026-11-30T21:00 Б', '2026-11-30T21:00 В', '2027-05-02T21:00 Г'],
  ],
  ['CR only', 'date,title\r2026-12-01,А\r2026-12-02,Б\r', ['2026-11-30T21:00 А', '2026-12-01T21:00 Б']],
]
for (const [name, table, said] of TABLES)
  test(`a table of events is read: ${name}`, async () => assert.deepEqual(await shown(table), said))

test('two events of one title on one day are both kept, and an import again changes nothing', async () => {
  await stage.db.query('delete from calendar_events')
  const table = 'date,time,title\n2026-12-01,15:00,А\n2026-12-01,12:00,А\n2026-12-01,,Б\n'
  assert.equal((await read(table, true)).counts.new, 3)
  assert.equal((await read(table, true)).counts.same, 3)
})
