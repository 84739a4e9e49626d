import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages, readTable } from './spec.ts'

const known = new Set(
  globSync('docs/spec/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\| (O?[ABC]-\d{3}) \|/gm)].map(([, id]) => id!),
  ),
)

test('every row and decision that a test names exists in docs/spec', () => {
  const files = globSync(['{apps,packages,e2e,tools,bench}/**/*.{test,spec}.{ts,tsx}'], {
    exclude: (name) => ['node_modules', 'dist'].includes(name),
  })
  const unknown: string[] = []
  let named = 0
  for (const file of files) {
    for (const [, tag = ''] of readFileSync(file, 'utf8').matchAll(/^\s*\/\/ spec: (.*)$/gm)) {
      const ids = tag.split(/[,;] (?:decisions? )?/)
      named += ids.length
      unknown.push(...ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`))
    }
  }
  assert.deepEqual(unknown, [])
  assert.ok(named > 500, `${named} rows named`)
})

test('a spec page has its rows and open questions, with cells escaped for the table', () => {
  const made = pages(
    [{ id: 'A-001', area: 'feed', kind: 'rule', requirement: 'a | b <i>', source: '§1' }],
    [{ id: 'OA-001', area: 'feed', question: 'q', proposal: 'p', source: '§2' }],
  )
  assert.match(made.get('feed.md')!, /^\| A-001 \| rule \| a \\\| b &lt;i> \| §1 \|$/m)
  assert.match(made.get('feed.md')!, /^\| OA-001 \| q \| p \| §2 \|$/m)
  assert.match(made.get('README.md')!, /\| \[feed\]\(feed\.md\) \| 1 \| 1 \|/)
})

test('a spec line with too few columns is an error that names the line', () => {
  assert.throws(() => readTable('id\tarea\nA-001\tfeed\nA-002'), /line 3: 1 columns of 2/)
})
