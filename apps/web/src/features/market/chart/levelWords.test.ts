import { expect, test } from 'vitest'
import { apart } from './levelWords.ts'

const words = (...levels: [number, string][]) => levels.map(([y, one]) => ({ y, words: one, colour: '' }))
const told = (...levels: [number, string][]) => apart(words(...levels)).map((one) => [one.y, one.words])

test.each([
  ['one level', [[100, 'сигнал']], [[97, 'сигнал']]],
  [
    'the levels in any order',
    [
      [200, 'стоп'],
      [50, 'цель'],
      [120, 'сигнал'],
    ],
    [
      [47, 'цель'],
      [117, 'сигнал'],
      [197, 'стоп'],
    ],
  ],
  [
    'a level above the plot and one at the bottom',
    [
      [-20, 'цель'],
      [270, 'стоп'],
    ],
    [[267, 'стоп']],
  ],
  ['a level at the top', [[4, 'цель']], [[19, 'цель']]],
  [
    'two near levels',
    [
      [100, 'цель'],
      [106, 'сигнал'],
    ],
    [
      [97, 'цель'],
      [121, 'сигнал'],
    ],
  ],
  [
    'two levels at one price',
    [
      [100, 'сигнал'],
      [100, 'стоп'],
    ],
    [
      [97, 'сигнал'],
      [115, 'стоп'],
    ],
  ],
  [
    'three levels at one price',
    [
      [100, 'цель'],
      [100, 'сигнал'],
      [101, 'стоп'],
    ],
    [
      [97, 'цель'],
      [115, 'сигнал, стоп'],
    ],
  ],
] as [string, [number, string][], [number, string][]][])('%s: no word covers another', (_, levels, expected) => {
  expect(told(...levels)).toEqual(expected)
})
