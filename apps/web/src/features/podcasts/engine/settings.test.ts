import { expect, test } from 'vitest'
import {
  nextSpeed,
  nextVolume,
  readPlace,
  readSkips,
  readSpeed,
  readVolume,
  storePlace,
  storeSkips,
  storeSpeed,
  storeVolume,
  volumeLevel,
} from './settings.ts'

// spec: C-200, C-201, C-202
test.each([
  [null, 1],
  ['1.5', 1.5],
  ['4', 4],
  ['4.01', 1],
  ['0', 1],
  ['-1', 1],
  ['"2"', 1],
  ['быстро', 1],
])('a stored speed %s is read as %d', (stored, speed) => {
  if (stored !== null) localStorage.setItem('audio_speed', stored)
  expect(readSpeed()).toBe(speed)
})

// spec: C-203, C-204, C-205
test.each([
  [null, 0.5],
  ['0', 0],
  ['1', 1],
  ['0.33', 0.33],
  ['1.1', 0.5],
  ['-0.1', 0.5],
  ['{', 0.5],
])('a stored volume %s is read as %d', (stored, volume) => {
  if (stored !== null) localStorage.setItem('audio_volume', stored)
  expect(readVolume()).toBe(volume)
})

// spec: C-199
test('the speed button cycles through seven speeds', () => {
  const round = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]
  expect(round.map(nextSpeed)).toEqual([1.25, 1.5, 1.75, 2, 2.25, 2.5, 1])
  expect([3, 1.1].map(nextSpeed)).toEqual([1, 1.25])
})

// spec: C-206
test('the volume button cycles through five volumes', () => {
  expect([1, 0.7, 0.5, 0.25, 0].map(nextVolume)).toEqual([0.7, 0.5, 0.25, 0, 1])
  expect([0.9, 0.1].map(nextVolume)).toEqual([0.7, 0])
})

// spec: C-208
test.each([
  [1, 4],
  [0.99, 3],
  [0.7, 3],
  [0.69, 2],
  [0.35, 2],
  [0.34, 1],
  [0.01, 1],
  [0, 0],
])('a volume of %d has the icon %i', (volume, level) => expect(volumeLevel(volume)).toBe(level))

// spec: A-534, C-404, C-405, C-406, C-407
test('player settings are stored under the specified localStorage keys', () => {
  storeSpeed(1.75)
  storeVolume(0.25)
  storePlace({ id: 214, time: 760.5 })
  expect({ ...localStorage }).toMatchObject({
    audio_speed: '1.75',
    audio_volume: '0.25',
    audio_last_id: '214',
    audio_remember_time: '760.5',
  })
  expect([readSpeed(), readVolume(), readPlace()]).toEqual([1.75, 0.25, { id: 214, time: 760.5 }])
})

test.each([
  ['"x"', '5'],
  ['3', 'NaN'],
  ['3', '-1'],
])('a stored position %s, %s is ignored', (id, time) => {
  localStorage.setItem('audio_last_id', id)
  localStorage.setItem('audio_remember_time', time)
  expect(readPlace()).toBeNull()
})

test('skipped chapters are stored, and invalid values among them are ignored', () => {
  storeSkips({ 3: [100, 200] })
  expect(readSkips()).toEqual({ 3: [100, 200] })
  localStorage.setItem('audio_skipped_chapters', '{"3":[1,"x"],"4":7}')
  expect(readSkips()).toEqual({ 3: [1], 4: [] })
  localStorage.setItem('audio_skipped_chapters', 'null')
  expect(readSkips()).toEqual({})
})
