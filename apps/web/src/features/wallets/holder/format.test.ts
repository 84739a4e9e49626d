import { expect, test } from 'vitest'
import { changeOf, ethOf, usdOf } from './format.ts'

// spec
test.each([
  [usdOf(1234.5), '$1,235'],
  [usdOf(0.4), '$0'],
  [usdOf(null), 'N/A'],
  [ethOf(0.3), '0.30 ETH'],
  [ethOf(null), 'N/A'],
  [changeOf(0.0001), 0.01],
  [changeOf(-0.0001), -0.01],
  [changeOf(2.345), 2.345],
  [changeOf(0), 0],
  [changeOf(null), null],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected)
})
