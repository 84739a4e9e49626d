import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const HOOK = /import \{[^}]*\b(beforeEach|afterEach)\b[^}]*\} from 'node:test'/

/** Hooks of one root run before the tests of every file in the process. */
test('tests of the server have hooks of their own file only', () => {
  const files = globSync('{apps/{server,sandbox},packages,tools}/**/*.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  })
  assert.ok(files.length > 500)
  const withBare = files.filter((file) => HOOK.test(readFileSync(`${root}${file}`, 'utf8')))
  assert.deepEqual(withBare, ['apps/server/src/testing/ownHooks.ts'])
})
