import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appeals } from '@palata/contract/appeals'
import { filledLine, filledWords } from '@palata/contract/desk/fields'
import { pages } from '@palata/contract/pages'
import { isVisible } from '@palata/contract/seen'

const NOTHING = [
  '',
  ' \u00a0\u2003\u3000',
  '\u2800',
  '\ufe0f',
  '\ufe0f\ufe0e',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u180e',
  '\u00ad\u00ad',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u{e0041}\u{e007f}',
  '\u{e0100}',
  '\u0301\u0308',
  '\u034f',
  '\u202e\u2066',
  ' \u2800\u3164\ufe0f ',
]
const SOMETHING = [
  'я',
  '.',
  '5',
  '🚀',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  'е\u0301',
  'שלום',
  '한',
  '👨\u200d👩\u200d👧',
  '₿',
  ' \u2800a',
]

test('what shows nothing is empty, and the smallest visible sign is not', () => {
  for (const text of NOTHING) assert.equal(isVisible(text), false, escape(text))
  for (const text of SOMETHING) assert.equal(isVisible(text), true, text)
})

test('a field that must not be empty refuses what shows nothing', () => {
  const feedback = pages.feedback.body
  const fields: [name: string, accepts: (text: string) => boolean][] = [
    ['a line of the desk', (text) => filledLine(100).safeParse(text).success],
    ['words of the desk', (text) => filledWords(100).safeParse(text).success],
    ['feedback', (text) => feedback.safeParse({ email: 'a@b.ru', message: text }).success],
    ['an appeal', (text) => appeals.add.body.safeParse({ kind: 'comment', id: 1, message: text }).success],
  ]
  for (const [name, accepts] of fields) {
    for (const text of NOTHING) assert.equal(accepts(text), false, `${name}: ${escape(text)}`)
    assert.equal(accepts('я'), true, name)
  }
})
