import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parsersInThread } from './parsers.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const FEATURES = 'apps/server/src/features'

/** What the thread of requests parses itself, and why that holds up nobody. */
const REASONED: Record<string, string> = {
  [`${FEATURES}/desk/files.ts: papaparse`]: 'writes tables and reads none',
  [`${FEATURES}/media/drawing/decoder.ts: sharp`]: 'reads heads alone here, and the rest in a process',
  [`${FEATURES}/podcasts/rss/notes.ts: parse5`]: 'texts of the desk, rendered and bounded, an episode at a time',
  [`${FEATURES}/texts/parse.ts: hast-util-from-parse5`]: 'light texts alone: `isLight` sends the rest to a worker',
  [`${FEATURES}/texts/parse.ts: parse5`]: 'light texts alone: `isLight` sends the rest to a worker',
  'apps/server/src/platform/format/csv.ts: papaparse': 'the operator’s command in a process of its own',
  'apps/server/src/platform/linkPreview/draw.ts: sharp': 'draws our own words, in the threads of the library',
}

test('what people bring is parsed in workers, apart from what is reasoned', () => {
  const entries = ['apps/server/src/main.ts', 'apps/server/src/cli/main.ts']
  assert.deepEqual(parsersInThread(ROOT, entries), Object.keys(REASONED).sort())
})

const root = mkdtempSync(join(tmpdir(), 'palata-parsers-'))
after(() => rmSync(root, { recursive: true }))

for (const [what, main, found] of [
  ['an import', "import { parse } from './read.ts'", true],
  ['an import for later', "const { parse } = await import('./read.ts')", true],
  ['a door', "export * from './read.ts'", true],
  ['an import of some types', "import { parse, type Found } from './read.ts'", true],
  ['an import for its effects', "import './read.ts'", true],
  ['an import of types', "import type { Found } from './read.ts'", false],
  ['an import of types one by one', "import { type Found, type Other } from './read.ts'", false],
  ['the address of a worker', "const module = new URL('./read.ts', import.meta.url)", false],
] as const)
  test(`${what} ${found ? 'brings its parser into the thread' : 'leaves the parser out'}`, () => {
    const file = 'apps/server/src/read.ts'
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), "import {\n  parse,\n} from 'parse5'\nexport { parse }\n")
    writeFileSync(join(root, 'apps/server/src/main.ts'), `${main}\n`)
    assert.deepEqual(parsersInThread(root, ['apps/server/src/main.ts']), found ? [`${file}: parse5`] : [])
  })
