import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Targets of the links and pictures of a Markdown text that are paths, without the place in the page. */
const pathsIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))

const goneFrom = (file: string, text: string) =>
  pathsIn(text).filter((target) => !existsSync(join(dirname(file), decodeURI(target))))

test('every link of the documents leads to a file that is there', () => {
  const files = globSync(['*.md', 'docs/**/*.md'])
  assert.ok(files.length > 100)
  const gone = files.flatMap((file) => goneFrom(file, readFileSync(file, 'utf8')).map((target) => `${file}: ${target}`))
  assert.deepEqual(gone, [])
})

for (const [text, gone] of [
  ['[a](docs/running.md), [b](https://example.org/x), [c](#below), [d](docs/running.md#nginx)', []],
  ['[a](docs/gone.md)', ['docs/gone.md']],
  ['![a](docs/gone.png) and [b](docs/gone.md#place)', ['docs/gone.png', 'docs/gone.md']],
] as const)
  test(`the check of links sees ${gone.length} gone in «${text}»`, () => {
    assert.deepEqual(goneFrom('README.md', text), gone)
  })
