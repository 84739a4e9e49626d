import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { importCycles } from './cycles.ts'

const root = mkdtempSync(join(tmpdir(), 'palata-cycles-'))
after(() => rmSync(root, { recursive: true }))

const ringsOf = (sources: Record<string, string>) => {
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return importCycles(root, Object.keys(sources))
}

test('the cycle check finds an import cycle through a neighbour, an import map and a re-export', () => {
  const rings = ringsOf({
    'apps/desk/src/one.ts': "import { two } from './two.ts'",
    'apps/desk/src/two.ts': "import {\n  three,\n  type Three,\n} from '#three.ts'",
    'apps/desk/src/three.ts': "export { one } from './one.ts'",
  })
  assert.deepEqual(rings, [['apps/desk/src/one.ts', 'apps/desk/src/two.ts', 'apps/desk/src/three.ts']])
})

for (const [name, back] of [
  ['a type', "import type { One } from './first.ts'"],
  ['a list of types', "import { type One, type Other } from './first.ts'"],
  ['a type that is exported again', "export type { One } from './first.ts'"],
] as const)
  test(`${name} makes an import cycle too`, () =>
    assert.deepEqual(ringsOf({ 'lib/first.ts': "import './second.ts'", 'lib/second.ts': back }), [
      ['lib/first.ts', 'lib/second.ts'],
    ]))

test('code that comes later makes no import cycle', () => {
  const later = "const later = () => import('./first.ts')"
  assert.deepEqual(ringsOf({ 'lib/first.ts': "import './second.ts'", 'lib/second.ts': later }), [])
})
