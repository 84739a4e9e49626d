import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFile } from './read.ts'

const NOW = new Date('2026-11-28T09:00:00Z')
const read = (table: string) =>
  readFile(Buffer.from(table), NOW).map(({ startsAt, problem }) => `${startsAt?.toISOString().slice(0, 16)} ${problem}`)

/** Cells of the day and of the time, and the instant of the event. */
const CELLS: [day: string, time: string, instant: string][] = [
  ['09.12.2026', '14:00–15:00', '2026-12-09T11:00'],
  ['09.12.2026', '14:00 - 15:00 МСК', '2026-12-09T11:00'],
  ['09.12.2026', '09:00-10:00', '2026-12-09T06:00'],
  ['09.12.2026', '2:00 PM - 3:00 PM', '2026-12-09T11:00'],
  ['09.12.2026', '14:00-05:00', '2026-12-09T19:00'],
  ['2026-12-09T14:00-05:00', '', '2026-12-09T19:00'],
  ['2026-12-09T14:00:00+03:00', '', '2026-12-09T11:00'],
  ['09.12.2026', '2 PM', '2026-12-09T11:00'],
  ['09.12.2026', '2pm', '2026-12-09T11:00'],
  ['9–10 декабря 2026', '', '2026-12-08T21:00'],
  ['9 - 10 декабря 2026 г.', '14:00', '2026-12-09T11:00'],
  ['9–10.12.2026', '', '2026-12-08T21:00'],
  ['09-12-2026', '', '2026-12-08T21:00'],
  ['46365', '', '2026-12-08T21:00'],
  ['46365,5', '', '2026-12-09T09:00'],
  ['46365.58333', '', '2026-12-09T11:00'],
]
for (const [day, time, instant] of CELLS)
  test(`the cells «${day}» and «${time}» are ${instant}`, () =>
    assert.deepEqual(read(`Дата;Время;Событие\n${day};${time};А\n`), [`${instant} `]))

for (const [heads, instant] of [
  ['Date (UTC),Time (UTC),Event', '2026-12-09T14:00'],
  ['Date,Time (GMT),Event', '2026-12-09T14:00'],
  ['Дата (МСК),Время (МСК),Событие', '2026-12-09T11:00'],
])
  test(`under the heads «${heads}» a time is that of their zone`, () =>
    assert.deepEqual(read(`${heads}\n2026-12-09,14:00,A\n`), [`${instant} `]))

for (const [time, problem] of [
  ['2', 'Время не понято: 2'],
  ['25:00–26:00', 'Время не понято: 25:00–26:00'],
])
  test(`the cell «${time}» is no time`, () =>
    assert.deepEqual(read(`Дата;Время;Событие\n09.12.2026;${time};А\n`), [`2026-12-08T21:00 ${problem}`]))
