import { expect, test } from 'vitest'
import { clockOf, secondsOf } from '../clock.ts'
import { chapterAt, chaptersOf, remainingAt } from './podcast.ts'

const chapters = chaptersOf({ audio_length: 600, timecodes: { 100: 'Рынок', 5: 'Начало', 700: 'За концом' } })

// spec: C-114
test('timecodes become chapters in order of time', () => {
  expect(chapters).toEqual([
    { second: 5, label: 'Начало' },
    { second: 100, label: 'Рынок' },
  ])
})

// spec: C-192
test.each([
  [4.9, undefined],
  [5, 'Начало'],
  [99.9, 'Начало'],
  [100, 'Рынок'],
  [600, 'Рынок'],
])('at %d s the chapter is %s', (time, label) => expect(chapterAt(chapters, time)?.label).toBe(label))

// spec: C-193, C-194
test.each([
  [0, 600, 600],
  [599.5, 600, 0.5],
  [700, 600, 0],
])('at %d s of %d the remaining time is %d', (time, length, rest) => expect(remainingAt(time, length)).toBe(rest))

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [4360, '1:12:40'],
])('%d s are written as %s and read back', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock)
  expect(secondsOf(clock)).toBe(Math.floor(seconds))
})

test.each(['12', '1:75', 'полдень', '12:3', '1:60:00'])('«%s» is not read as a time', (words) =>
  expect(secondsOf(words)).toBeUndefined(),
)
test('minutes above 59 are read as a time', () => expect(secondsOf('72:40')).toBe(4360))
