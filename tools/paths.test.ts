import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** What breaks in a folder with a space, a Cyrillic letter or a quote in its path. */
const FAULTS: [name: string, pattern: RegExp][] = [
  // The path is percent-encoded there: `fileURLToPath` decodes it.
  ['the path of a file URL', /import\.meta\.(?:url|resolve\([^)]*\))\)?\)?\.pathname|\.pathname\b.*import\.meta/],
  // A shell splits an absolute path at its spaces.
  ['an absolute path in a command line', /\bcommand: `[^`]*\$\{(?:process\.execPath|root|node)\}/],
  ['a path in a shell command', /\b(?:exec|execSync)\(`[^`]*\$\{/],
  // A quote in the path ends the string: `JSON.stringify` quotes it.
  ['a path in the code of another process', /import\('\$\{[^}]*(?:href|url)/],
]

test('the sources find their files in a folder with a space, Cyrillic letters or a quote in its path', () => {
  const files = globSync(['{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,mjs,js}'], {
    exclude: (name) => name.includes('node_modules') || name.includes('dist') || name.endsWith('paths.test.ts'),
  })
  assert.ok(files.length > 1000)
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return FAULTS.filter(([, pattern]) => pattern.test(text)).map(([name]) => `${file}: ${name}`)
  })
  assert.deepEqual(found, [])
  for (const text of [
    "new URL('main.ts', import.meta.url).pathname",
    'command: `\u0024{process.execPath} e2e/shared.ts`',
    'execSync(`cp \u0024{from}`)',
    "await import('\u0024{url.href}')",
  ])
    assert.ok(
      FAULTS.some(([, pattern]) => pattern.test(text)),
      text,
    )
})
