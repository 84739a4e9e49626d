import { expect, test } from 'vitest'
import { digitsOnly, limitSymbols } from './inputRules.ts'

// spec: C-273
test.each([
  ['', 3, ''],
  ['два', 3, 'два'],
  ['четыре', 3, 'чет'],
  ['a😀', 3, 'a😀'],
  ['ab😀', 3, 'ab'],
  ['😀😀', 2, '😀'],
  ['текст', 0, ''],
])('the text «%s» limited to %i characters is «%s»', (text, max, kept) => expect(limitSymbols(text, max)).toBe(kept))

// spec: C-278, C-279, C-280, C-281
test.each([
  ['', ''],
  ['125', '125'],
  ['007', '007'],
  ['12 500 руб.', '12500.'],
  ['1e5', '15'],
  ['٣4', '4'],
  ['-5', '5'],
  ['+7,5', '7.5'],
  ['1,5', '1.5'],
  ['1.', '1.'],
  ['1.239', '1.23'],
  ['1,2.345', '1.23'],
  ['1.2.3.4', '1.23'],
  ['1..2', '1.2'],
  ['.', '0.'],
  [',5', '0.5'],
  ['..5', '0.5'],
  ['abc', ''],
])('a sum typed as «%s» is «%s»', (typed, kept) => {
  expect(digitsOnly(typed)).toBe(kept)
  expect(digitsOnly(kept)).toBe(kept)
})
