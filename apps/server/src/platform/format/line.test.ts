import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from './line.ts'

const CASES: [given: string, line: string][] = [
  ['Bitcoin', 'Bitcoin'],
  ['Bit\u202ecoin\u202c', 'Bitcoin'],
  ['\u2066a\u2069\u200eb\u200f\u061cc', 'abc'],
  ['a\0b\u0007c\u009fd', 'abcd'],
  ['a\ud800b\udfff', 'ab'],
  ['a\u200bb\u2060c\ufeffd\u00ade\u034ff', 'abcdef'],
  ['x\u2028y\u2029z\r\n\t\u0085w\u00a0v', 'x y z w v'],
  ['\u3164\u115f\uffa0\u2800 \u{e0041}\u{e0001}', ''],
  ['\ue000\u{f0000}тест', 'тест'],
  [`z${'\u0337'.repeat(900)}x`, 'z\u0337\u0337\u0337x'],
  ['\u0301\u0302abc \u0301d', 'abc d'],
  ['cafe\u0301', 'café'],
  ['ё и й', 'ё и й'],
  ['क्षि', 'क्षि'],
  ['👨‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈 👩🏽‍🚀', '👨‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈 👩🏽‍🚀'],
  ['a\u200db\ufe0fc', 'abc'],
  ['币安人生', '币安人生'],
  ['<b>&amp;', '<b>&amp;'],
]

for (const [given, line] of CASES)
  test(`lineOf ${JSON.stringify(given.slice(0, 30))}`, () => {
    assert.equal(lineOf(given, 100), line)
    assert.equal(lineOf(line, 100), line, 'a clean line stays')
  })

test('lineOf keeps at most the characters wanted, never half of one, and a text of megabytes costs nothing', () => {
  assert.equal(lineOf('я'.repeat(150_000), 100), 'я'.repeat(100))
  assert.equal(lineOf('😀'.repeat(5_000), 7), '😀'.repeat(7))
  assert.equal(lineOf('ab cd', 3), 'ab')
  for (const sign of ['\u0301', '\u200d', ' ', '😀\u200d', 'a\u0337', '\ud800'])
    assert.ok([...lineOf(sign.repeat(3_000_000), 100)].length <= 100)
})
