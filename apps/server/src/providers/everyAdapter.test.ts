import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const HERE = new URL('.', import.meta.url)
/** Folders that speak with no service: each has its reason. */
const NO_SERVICE: Record<string, string> = {
  outgoing: 'the way through a proxy, proved with real proxies',
  pageReader: 'pages of anybody, which promise no form',
  parsing: 'reads pages apart',
  pictures: 'files of anybody',
  webhooks: 'addresses that an operator gives; the form is ours to keep, and its own test has the vectors',
}

const adapters = readdirSync(HERE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

test('every adapter is played what its service’s documents say: providers/<adapter>/documented.test.ts', () => {
  for (const name of Object.keys(NO_SERVICE)) assert.ok(adapters.includes(name), `${name} is gone from NO_SERVICE`)
  const missing = adapters.filter(
    (name) => !(name in NO_SERVICE) && !existsSync(new URL(`${name}/documented.test.ts`, HERE)),
  )
  assert.deepEqual(missing, [], 'an adapter without documented.test.ts')
})

test('every such file names a document with its address and the day of its reading', () => {
  for (const name of adapters.filter((one) => !(one in NO_SERVICE))) {
    const text = readFileSync(new URL(`${name}/documented.test.ts`, HERE), 'utf8')
    assert.match(text, /https:\/\/\S+[\s\S]*?2026-\d\d-\d\d/, name)
    assert.match(text, /#testing\/documented\/(index|dialogue|session)\.ts/, name)
  }
})
