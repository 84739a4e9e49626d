import { expect, test } from 'vitest'
import { completed, operatorAtEnd, plainWords } from './typedQuery.ts'

test.each([
  ['hype от:maria', 'hype'],
  ['тип:сигнал рынок  после:01.11.2026 труда', 'рынок труда'],
  ['от:"Соня Черта" эфир', 'эфир'],
  ['ОТ:maria', ''],
  ['вот:он', 'вот:он'],
])('the plain words of the search «%s» are «%s»', (text, plain) => expect(plainWords(text)).toBe(plain))

test.each([
  ['от:', { operator: 'от', start: '' }],
  ['рынок Канал:de', { operator: 'канал', start: 'de' }],
  ['от:"Со', { operator: 'от', start: 'Со' }],
  ['от:maria ', null],
  ['до:2026', null],
  ['вот:', null],
])('the unfinished operator at the end of «%s» is %j', (text, ending) => expect(operatorAtEnd(text)).toEqual(ending))

test.each([
  ['рынок от:со', 'sonya', 'рынок от:sonya '],
  ['от:"Со', 'Соня Черта', 'от:"Соня Черта" '],
  ['тип:', 'сигнал', 'тип:сигнал '],
])('the search «%s» is completed with the value «%s»', (text, value, whole) =>
  expect(completed(text, value)).toBe(whole),
)
