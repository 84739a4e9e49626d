import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doorProblems, MOST_NAMES, namesAtDoor, namesPastDoors } from './doors.ts'

const wide = (count: number) =>
  `export { ${Array.from({ length: count }, (_, at) => `name${at}`).join(', ')} } from './a.ts'`

test('the names of a door are counted, types, new names and own declarations too', () => {
  for (const [source, names] of [
    ["export { one } from './a.ts'", ['one']],
    ["export { one as two, type Three } from './a.ts'", ['two', 'Three']],
    ["export type { One, Two } from './a.ts'", ['One', 'Two']],
    ["export {\n  one,\n  // why\n  two,\n} from './a.ts'\n", ['one', 'two']],
    ['export const one = 1\nexport async function two() {}\nexport interface Three {}', ['one', 'two', 'Three']],
    ["import { one } from './a.ts'", []],
  ] as const)
    assert.deepEqual(namesAtDoor(source), names, source)
})

test('a door wider than the limit is refused', () => {
  assert.deepEqual(doorProblems({ posts: wide(MOST_NAMES) }), [])
  assert.match(doorProblems({ posts: wide(MOST_NAMES + 1) }).join(), /posts.*16 names, at most 15/)
  assert.match(doorProblems({ posts: "export * from './a.ts'" }).join(), /without \*/)
})

test('what services take past a door counts as the door’s', () => {
  const source = `import type { One } from '../features/market/jobs.ts'
import { type Two, three } from '#features/market/sources/store.ts'
import { Four } from '../features/market/index.ts'
import { market } from './features/market/manifest.ts'
import { five } from '#features/market'`
  const past = namesPastDoors(source)
  assert.deepEqual(past, ['market.One', 'market.Two', 'market.three'])
  assert.deepEqual(doorProblems({ market: wide(MOST_NAMES - 3) }, [...past, ...past]), [])
  assert.match(doorProblems({ market: wide(MOST_NAMES - 2) }, past).join(), /16 names/)
})
