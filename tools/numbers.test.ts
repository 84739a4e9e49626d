import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The only code that formats numbers for readers. */
const NUMBERS = /^apps\/web\/src\/ui\/numbers\//

/** Other ways to format a number, which ignore the rules about digits, sign and grouping. */
const OWN_WAYS = [/\.toFixed\(/, /\.toPrecision\(/, /\.toExponential\(/, /\.toLocaleString\(/, /\bIntl\.NumberFormat\b/]

function faults(source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) => (OWN_WAYS.some((way) => way.test(line)) ? [`${index + 1}: ${line.trim()}`] : []))
}

test('every number of web and desk is drawn by ui/numbers', () => {
  const files = globSync('apps/{web,desk}/src/**/*.{ts,tsx}').filter(
    (file) => !NUMBERS.test(file) && !/\.test\.tsx?$/.test(file),
  )
  assert.ok(files.length > 200)
  const found = files.flatMap((file) => faults(readFileSync(file, 'utf8')).map((fault) => `${file}:${fault}`))
  assert.deepEqual(found, [], 'use Figure or Change of #ui/numbers')
})

for (const [line, isFault] of [
  ['{price.toFixed(2)} ETH', true],
  ["price.toLocaleString('en-US')", true],
  ["new Intl.NumberFormat('ru')", true],
  ["new Intl.DateTimeFormat('ru')", false],
  ['<Figure kind="money" value={price} />', false],
] as const) {
  test(`«${line}» is ${isFault ? 'a fault' : 'no fault'}`, () => assert.equal(faults(line).length > 0, isFault))
}
