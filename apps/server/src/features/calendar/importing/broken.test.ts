import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from './read.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const shown = (file: string | Uint8Array) =>
  readFile(Buffer.from(file as string), NOW).map(
    ({ startsAt, title, problem }) =>
      `${startsAt?.toISOString().slice(0, 16)} ${title}${problem ? ` (${problem})` : ''}`,
  )
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:А', ...lines, 'END:VEVENT'].join('\r\n')
const DAILY = 'RRULE:FREQ=DAILY;COUNT=3'
const AT = (day: number, ...lines: string[]) => event(`DTSTART:202612${String(day).padStart(2, '0')}T120000Z`, ...lines)
const OLDER = (row: number) => `(Есть более новая запись этого события: номер ${row})`
const NEWER: [name: string, events: string[], said: string[]][] = [
  [
    'a higher SEQUENCE, wherever it stands',
    [AT(1, 'SEQUENCE:0'), AT(2, 'SEQUENCE:2'), AT(3, 'SEQUENCE:1')],
    [`2026-12-01T12:00 А ${OLDER(2)}`, '2026-12-02T12:00 А', `2026-12-03T12:00 А ${OLDER(2)}`],
  ],
  ['none and 1', [AT(1), AT(2, 'SEQUENCE:1')], [`2026-12-01T12:00 А ${OLDER(2)}`, '2026-12-02T12:00 А']],
  [
    'of one SEQUENCE the later change',
    [AT(1, 'DTSTAMP:20261102T000000Z'), AT(2, 'DTSTAMP:20261101T000000Z')],
    ['2026-12-01T12:00 А', `2026-12-02T12:00 А ${OLDER(1)}`],
  ],
  [
    'LAST-MODIFIED before DTSTAMP, which is the time of the export',
    [
      AT(1, 'LAST-MODIFIED:20261001T000000Z', 'DTSTAMP:20261101T000000Z'),
      AT(2, 'LAST-MODIFIED:20261002T000000Z', 'DTSTAMP:20261101T000000Z'),
    ],
    [`2026-12-01T12:00 А ${OLDER(2)}`, '2026-12-02T12:00 А'],
  ],
  [
    'a later cancellation',
    [AT(1), AT(1, 'SEQUENCE:1', 'STATUS:CANCELLED')],
    [`2026-12-01T12:00 А ${OLDER(2)}`, '2026-12-01T12:00 А (Отменено в календаре)'],
  ],
  [
    'the newer of two changes of one occurrence',
    [
      AT(1, DAILY),
      event('RECURRENCE-ID:20261202T120000Z', 'DTSTART:20261202T150000Z', 'SEQUENCE:3'),
      event('RECURRENCE-ID:20261202T120000Z', 'DTSTART:20261202T140000Z', 'SEQUENCE:2'),
    ],
    ['2026-12-01T12:00 А', `2026-12-02T14:00 А ${OLDER(2)}`, '2026-12-02T15:00 А', '2026-12-03T12:00 А'],
  ],
  [
    'records that say nothing of their age stay in order',
    [AT(1), AT(2)],
    ['2026-12-01T12:00 А', '2026-12-02T12:00 А (То же событие, что под номером 1)'],
  ],
]
for (const [name, events, said] of NEWER)
  test(`the newer record of an event is taken: ${name}`, () =>
    assert.deepEqual(shown(calendar(...events)).sort(), said.toSorted()))

/** A calendar of phones: vCalendar 1.0 (versit, 18 September 1996). */
const old = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:1.0', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const RULE = (rule: string) => old('SUMMARY:А', 'DTSTART:20261201T120000Z', `RRULE:${rule}`)
const OLD: [name: string, file: string, said: string[]][] = [
  [
    'a title in quoted-printable over two lines, with a zone',
    old(
      'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=97=D0=B0=D1=81=D0=B5=D0=B4=D0=B0=D0=BD=D0=B8=D0=B5=20=',
      '=D0=A4=D0=A0=D0=A1',
      'DTSTART:20261201T120000',
    ).replace('VERSION:1.0', 'VERSION:1.0\r\nTZ:+05:00'),
    ['2026-12-01T07:00 Заседание ФРС'],
  ],
  [
    'a bare parameter, windows-1251 and a fold besides',
    old('SUMMARY;QUOTED-PRINTABLE;CHARSET=windows-1251:=C7=E0=\r\n =F1=E5=E4=E0=ED=E8=E5', 'DTSTART:20261201T120000Z'),
    ['2026-12-01T12:00 Заседание'],
  ],
  [
    'no charset, commas and lines',
    old(
      'SUMMARY;ENCODING=QUOTED-PRINTABLE:=CF=E5=F0=E2=E0=FF, =E2=F2=EE=F0=E0=FF=0D=0A=',
      '',
      'DTSTART:20261201T120000Z',
    ),
    ['2026-12-01T12:00 Первая, вторая'],
  ],
  ['base64', old('SUMMARY;ENCODING=BASE64:0JDQkQ==', 'DTSTART:20261201T120000Z'), ['2026-12-01T12:00 АБ']],
  [
    'quoted-printable in 2.0',
    calendar('BEGIN:VEVENT', 'SUMMARY;ENCODING=QUOTED-PRINTABLE:=D0=90', 'DTSTART:20261201T120000Z', 'END:VEVENT'),
    ['2026-12-01T12:00 А'],
  ],
  [
    'every day, some days out',
    RULE('D1 #4').replace('RRULE', 'EXDATE:20261202T120000Z;20261203T120000Z\r\nRRULE'),
    ['2026-12-01T12:00 А', '2026-12-04T12:00 А'],
  ],
  ['no end is two', RULE('D2'), ['2026-12-01T12:00 А', '2026-12-03T12:00 А']],
  [
    'days of a week up to a day',
    RULE('W1 TU TH 20261208T120000Z'),
    ['2026-12-01T12:00 А', '2026-12-03T12:00 А', '2026-12-08T12:00 А'],
  ],
  ['the last Tuesday', RULE('MP1 1- TU #2'), ['2026-12-29T12:00 А', '2027-01-26T12:00 А']],
  ['days of a month', RULE('MD1 1 15 #2'), ['2026-12-01T12:00 А', '2026-12-15T12:00 А']],
  ['a month of a year', RULE('YM1 12 #1'), ['2026-12-01T12:00 А']],
  ['a rule in a rule', RULE('D1 M5 #2'), ['2026-12-01T12:00 А (Повтор записан с ошибкой)']],
]
for (const [name, file, said] of OLD) test(`vCalendar 1.0 is read: ${name}`, () => assert.deepEqual(shown(file), said))

const TWO = calendar(AT(1), AT(2).replace('UID:a', 'UID:b').replace('SUMMARY:А', 'SUMMARY:Б'))
const END = 'undefined Конец файла (Файл обрывается: что было дальше, не узнать)'
const BOTH = ['2026-12-01T12:00 А', '2026-12-02T12:00 Б']
const BROKEN: [name: string, file: string | Uint8Array, said: string[]][] = [
  ['no END:VCALENDAR', TWO.replace(/END:VCALENDAR$/, ''), [...BOTH, END]],
  ['cut in an event', TWO.slice(0, -35), [BOTH[0]!, 'undefined Б (Записано не до конца)', END]],
  [
    'cut in a title',
    TWO.slice(0, TWO.indexOf('Б')),
    [BOTH[0]!, 'undefined Событие без названия (Записано не до конца)', END],
  ],
  ['no END:VEVENT', TWO.replace('END:VEVENT\r\n', ''), ['undefined А (Записано не до конца)', BOTH[1]!]],
  ['an alarm without its end', TWO.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VEVENT'), BOTH],
  ['an end without a start', TWO.replace('END:VEVENT', 'END:VALARM\r\nEND:VEVENT\r\nEND:VEVENT'), BOTH],
  ['a line of nobody’s', TWO.replace('UID:a', 'UID:a\r\nX-FOO;BAR\r\nX-BAR;CN="a:1'), BOTH],
  [
    'a line that matters',
    TWO.replace('UID:a', 'UID:a\r\nRDATE;BAR'),
    ['undefined А (Не разобрано: строка RDATE записана с ошибкой)', BOTH[1]!],
  ],
  [
    'two calendars, the first without its end',
    `${TWO.replace(/END:VCALENDAR$/, '')}${calendar(AT(3).replace('UID:a', 'UID:c'))}`,
    [...BOTH, END, '2026-12-03T12:00 А'],
  ],
  ['an event alone', AT(1), [BOTH[0]!]],
  ['blanks behind every line', TWO.replaceAll('\r\n', ' \r\n'), BOTH],
  ['headers of a letter, words behind', `Content-Type: text/calendar\r\n\r\n${TWO}\r\n-- конец`, BOTH],
  ['UTF-16 without its mark', Buffer.from(TWO, 'utf16le'), BOTH],
  ['UTF-16 the other way round', Buffer.from(TWO, 'utf16le').swap16(), BOTH],
  [
    'a rule in small letters with blanks',
    calendar(AT(1, 'rrule: freq=daily; count=2')),
    [BOTH[0]!, '2026-12-02T12:00 А'],
  ],
  ['a rule of no occurrences', calendar(AT(1, 'RRULE:FREQ=DAILY;COUNT=0')), [BOTH[0]!]],
  [
    'exceptions by a rule',
    calendar(AT(1, DAILY, 'EXRULE:FREQ=DAILY')),
    ['2026-12-01T12:00 А (Повтор с исключениями по правилу (EXRULE) не разобран)'],
  ],
]
for (const [name, file, said] of BROKEN)
  test(`of a broken calendar what is whole is taken and the rest told: ${name}`, () =>
    assert.deepEqual(shown(file), said))

test('Outlook’s day from midnight to midnight is a whole day', () => {
  const at = 'DTSTART;TZID=Russian Standard Time:20261201T000000'
  const [read] = readFile(Buffer.from(calendar(event(at, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'))), NOW)
  assert.deepEqual([read?.isAllDay, read?.startsAt?.toISOString()], [true, '2026-11-30T21:00:00.000Z'])
})
