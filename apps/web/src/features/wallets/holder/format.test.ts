import { expect, test } from 'vitest'
import { numberText } from '#ui/numbers/index.ts'
import { changeOf } from './format.ts'

// spec
test.each([
  [numberText('dollars', 1234.5), '$1\u00a0235'],
  [numberText('dollars', 0.4), '$0'],
  [numberText('dollars', null), 'N/A'],
  [numberText('eth', 0.3), '0.30\u00a0ETH'],
  [numberText('eth', null), 'N/A'],
  [changeOf(0.0001), 0.01],
  [changeOf(-0.0001), -0.01],
  [changeOf(2.345), 2.345],
  [changeOf(0), 0],
  [changeOf(null), null],
])('the holder’s figure is formatted as %s', (shown, expected) => {
  expect(shown).toBe(expected)
})
