import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areFiguresSame } from './proof.ts'

const SAME: [string, string][] = [
  ['97% of fees, $44 and $1,250', '97 % комиссий, 44 $ и 1 250 $'],
  ['supply up 9.4B dollars', 'предложение выросло на 9,4 млрд долларов'],
  ['1.9M ETH', '1.9\u00a0млн ETH'],
  ['two and 2 million', 'два и 2 миллиона'],
  ['from −0.42 to -3%', 'от -0.42 до −3%'],
  ['range 10-15', 'диапазон 10–15'],
  ['1,234.5 and 1.5', '1 234,5 и 1,5'],
  ['buy $BTC, ask @harlan at https://x.com/1', 'берите $BTC, спросите @harlan на https://x.com/1'],
  ['nothing to count', 'считать нечего'],
]
const OTHER: [string, string, string][] = [
  ['a minus', 'fell by -5%', 'упал на 5%'],
  ['a digit', 'costs $44', 'стоит 45 $'],
  ['a decimal point', 'costs 4.5', 'стоит 45'],
  ['a percent', 'up 5%', 'вверх на 5'],
  ['a power', '1.9M ETH', '1.9 млрд ETH'],
  ['a number too much', 'up', 'вверх на 3'],
  ['a number too few', 'up 3', 'вверх'],
  ['a ticker', 'buy $BTC', 'берите $ETH'],
  ['a ticker in words', 'buy $SOL', 'берите соль'],
  ['a name', 'ask @harlan', 'спросите @ondra'],
  ['an address', 'see https://x.com/1', 'см. https://evil.example/1'],
]

test('numbers in Russian and English notation are taken as equal', () => {
  for (const [one, other] of SAME) assert.equal(areFiguresSame(one, other), true, `${one} | ${other}`)
})

test('a number changed by a translator is detected', () => {
  for (const [what, one, other] of OTHER) {
    assert.equal(areFiguresSame(one, other), false, what)
    assert.equal(areFiguresSame(other, one), false, what)
  }
})

test('a text of ten thousand numbers is compared', () => {
  const long = Array.from({ length: 10_000 }, (_, n) => `${n},000 -${n}%`).join(' ')
  assert.equal(areFiguresSame(long, long), true)
  assert.equal(areFiguresSame(long, long.replace('17,000', '18,000')), false)
  assert.equal(areFiguresSame('1'.repeat(20_000), '1 '.repeat(10_000)), false)
})
