import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { layerProblems } from './layers.ts'

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function problemsOf(sources: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'palata-layers-'))
  folders.push(root)
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return layerProblems(root)
}

const SERVER = { 'apps/server/src/demo/people.ts': 'export const people = []' }

for (const line of [
  "import { people } from '../../server/src/demo/people.ts'",
  "import type { Person } from '../../server/src/demo/people.ts'",
  "export * from '../../server/src/demo/people.ts'",
])
  test(`the sandbox may not «${line}»`, () =>
    assert.match(problemsOf({ ...SERVER, 'apps/sandbox/src/google.ts': line })[0] ?? '', /know nothing of the apps/))

test('the sandbox may import its own files and the letters', () => {
  const text = "import './b.ts'\nimport { lettering } from '../../../packages/lettering/src/lettering.ts'"
  const files = { 'apps/sandbox/src/b.ts': '', 'packages/lettering/src/lettering.ts': '' }
  assert.deepEqual(problemsOf({ ...files, 'apps/sandbox/src/a.ts': text }), [])
})

const MANIFEST = {
  'apps/server/src/features/posts/index.ts': 'export interface Post {}',
  'apps/server/src/features/posts/manifest.ts': "import type { Manifest } from '#manifest.ts'",
}

test('what a feature imports from outside may not know a feature, directly or through others', () => {
  const direct = { 'apps/server/src/manifest.ts': "import type { Post } from './features/posts/index.ts'" }
  const through = {
    'apps/server/src/manifest.ts': "import type { Site } from './site.ts'",
    'apps/server/src/site.ts': "import type { Post } from './features/posts/index.ts'",
  }
  assert.match(problemsOf({ ...MANIFEST, ...direct })[0] ?? '', /and so apps\/server\/src\/manifest\.ts, which imports/)
  assert.match(problemsOf({ ...MANIFEST, ...through })[0] ?? '', /and so apps\/server\/src\/site\.ts, which imports/)
  assert.deepEqual(problemsOf({ ...MANIFEST, 'apps/server/src/manifest.ts': "import './platform/x.ts'" }), [])
})
