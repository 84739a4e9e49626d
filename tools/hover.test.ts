import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preprocessCSS, resolveConfig } from 'vite'

/** A style after the client's build. */
async function built(css: string) {
  const config = await resolveConfig({ root: 'apps/web', configFile: false }, 'build')
  return (await preprocessCSS(css, 'sample.css', config)).code.replace(/\s+/g, '')
}

for (const [written, read] of [
  ['.a:hover { color: red }', '@media (hover: hover) { .a:hover { color: red } }'],
  ['.a, .a:hover b { color: red }', '.a { color: red } @media (hover: hover) { .a:hover b { color: red } }'],
  ['@media (hover: none) { .a:hover { color: red } }', '@media (hover: none) { .a:hover { color: red } }'],
  ['.a:focus { color: red }', '.a:focus { color: red }'],
] as const) {
  test(`«${written}» is built so that touch screens get no :hover`, async () =>
    assert.equal(await built(written), read.replace(/\s+/g, '')))
}
