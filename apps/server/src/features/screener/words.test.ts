import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { SCREENER_FIGURES } from '@palata/contract/screener/figures'

test('docs/screener.md explains each screener figure in the words of the screen', () => {
  const page = readFileSync(new URL('../../../../../docs/screener.md', import.meta.url), 'utf8')
  for (const [figure, { title, text }] of Object.entries(SCREENER_FIGURES))
    assert.ok(page.includes(`### ${title}\n\n${text}\n`), `${figure} is written otherwise in docs/screener.md`)
})
