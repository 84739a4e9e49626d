import { expect, test } from 'vitest'
import { allowConsoleError, expectConsoleError, expectConsoleWarn, takeConsoleProblems } from './console.ts'

test('what the console says unnamed fails the test', () => {
  console.error('Сетевая ошибка', new TypeError('нет'), { status: 500 })
  console.warn('Не сохранено')
  expect(takeConsoleProblems()).toEqual([
    'The test has not named what the console said, error: Сетевая ошибка TypeError: нет {"status":500}',
    'The test has not named what the console said, warn: Не сохранено',
  ])
})

test('an error named for another level, or by other words, is unnamed', () => {
  expectConsoleWarn(/^Сетевая/)
  allowConsoleError(/^Другая/)
  console.error('Сетевая ошибка')
  expect(takeConsoleProblems()).toEqual([
    'The test has not named what the console said, error: Сетевая ошибка',
    'The console never said the warn /^Сетевая/',
  ])
})

test('what is named and said is fine, as is what is only allowed', () => {
  expectConsoleError(/^Сетевая/)
  allowConsoleError(/^Другая/)
  console.error('Сетевая ошибка')
  console.error('Сетевая ошибка')
  expect(takeConsoleProblems()).toEqual([])
})

test('what is named and not said fails the test', () => {
  expectConsoleError(/^Сетевая/)
  expect(takeConsoleProblems()).toEqual(['The console never said the error /^Сетевая/'])
})
