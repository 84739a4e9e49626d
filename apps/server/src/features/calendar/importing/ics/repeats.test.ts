import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readIcs } from './ics.ts'

const NOW = new Date('2026-11-28T12:00:00Z')
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const inside = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')
const event = (...lines: string[]) => inside('VEVENT', 'UID:a', 'SUMMARY:А', ...lines)

const CASES: [name: string, file: string, starts: string[]][] = [
  [
    'days besides the start keep the start',
    calendar(event('DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=DATE:20261205')),
    ['2026-11-30T21:00', '2026-12-04T21:00'],
  ],
  [
    'a start that is left out, with days besides it',
    calendar(event('DTSTART;VALUE=DATE:20261201', 'RDATE;VALUE=DATE:20261205', 'EXDATE;VALUE=DATE:20261201')),
    ['2026-12-04T21:00'],
  ],
  ['the 29th of February', calendar(event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY')), []],
  ['the 28th of February', calendar(event('DTSTART;VALUE=DATE:20240228', 'RRULE:FREQ=YEARLY')), ['2027-02-27T21:00']],
  [
    'the 31st of each month',
    calendar(event('DTSTART:20261231T120000Z', 'RRULE:FREQ=MONTHLY;COUNT=3')),
    ['2026-12-31T12:00', '2027-01-31T12:00', '2027-03-31T12:00'],
  ],
  [
    'a rule with a number and an end, whichever comes first',
    calendar(event('DTSTART:20261201T120000Z', 'RRULE:FREQ=DAILY;COUNT=9;UNTIL=20261202T120000Z')),
    ['2026-12-01T12:00', '2026-12-02T12:00'],
  ],
  [
    'periods besides a rule',
    calendar(
      event(
        'DTSTART:20261201T120000Z',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RDATE;VALUE=PERIOD:20261205T120000Z/PT2H,20261206T120000Z/20261206T130000Z',
      ),
    ),
    ['2026-12-01T12:00', '2026-12-05T12:00', '2026-12-06T12:00', '2026-12-08T12:00'],
  ],
  [
    'a series whose first occurrence was moved in another zone',
    calendar(
      event('RECURRENCE-ID:20261201T120000Z', 'DTSTART;TZID=Europe/Berlin:20261201T180000'),
      event('DTSTART;TZID=Europe/Moscow:20261201T150000', 'RRULE:FREQ=DAILY;COUNT=2'),
    ),
    ['2026-12-01T17:00', '2026-12-02T12:00'],
  ],
  [
    'a task, a journal and an alarm with its own title',
    calendar(
      inside('VTODO', 'UID:t', 'DUE:20261201T100000Z', 'SUMMARY:Задача'),
      inside('VJOURNAL', 'UID:j', 'DTSTART:20261201', 'SUMMARY:Журнал'),
      event(
        inside('VALARM', 'ACTION:DISPLAY', 'SUMMARY:Будильник', 'DESCRIPTION:Пора', 'TRIGGER:-PT15M'),
        'DTSTART:20261201T120000Z',
        'DURATION:PT1H30M',
      ),
    ),
    ['2026-12-01T12:00'],
  ],
]

for (const [name, file, starts] of CASES)
  test(`what a calendar holds: ${name}`, () => {
    const events = readIcs(file, NOW, 100)
    assert.deepEqual(
      events.map(({ startsAt, title }) => `${startsAt!.toISOString().slice(0, 16)} ${title}`).sort(),
      starts.map((start) => `${start} А`),
    )
  })
