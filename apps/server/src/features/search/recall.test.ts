import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { search } from '@palata/contract/search'
import { loadDemo } from '#demo/load.ts'
import { fold, tokensOf } from '#features/words'
import { findables } from '#features.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { createSources } from '#services/market.ts'
import type { Services } from '#services/services.ts'
import { cast, memoryStore, testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { fillIndex } from './filling/fill.ts'

const sandbox = buildSandbox()
const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
after(() => sandbox.close())
const sources = createSources(readConfig({}), url, createLog('silent'))
const stage = await testApp()
await stage.db.query('delete from accounts')
const folder = await mkdtemp(join(tmpdir(), 'palata-recall-'))
after(() => rm(folder, { recursive: true }))
const keeper = { folder, given: null, origin: 'localhost:3000/ledger', isDemo: true }
await loadDemo(stage.db, { sources, objects: memoryStore(), keeper } as Services, stage.now())
await fillIndex(stage.db, findables, stage.now())

/** All texts the member can read, by kind and id: expected results come from texts, never from the index. */
const texts = new Map<string, string>()
for (const [name, { listIds, texts: textsOf, show }] of findables) {
  const ids = await listIds(stage.db, 0, 100_000)
  const coins = new Map((await textsOf(stage.db, ids)).map((text) => [text.id, text.coins]))
  for (const thing of await show(stage.db, ids, cast.maria)) {
    const named = (coins.get(thing.id) ?? []).join(' ')
    // A comment carries the title of its post.
    const own = name === 'comment' ? thing.text : `${thing.title} ${thing.text}`
    texts.set(`${thing.kind} ${thing.id}`, wordsOf(`${own} ${named}`))
  }
}

const labelled = readFileSync(new URL('labelled.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .flatMap((line) => {
    const [queries, right] = line.split(' :: ')
    // A dollar and other signs are no words; only words are compared.
    const patterns = right!
      .split(' && ')
      .map((part) => new RegExp(`(?<![а-яa-z])(?:${part.replaceAll('\\b', '(?![а-яa-z])')})`))
    return queries!.split(' | ').map((query) => ({ query, patterns }))
  })

test('labelled queries have 97 % of the right answers in the first ten and 95 % right in the first three', async () => {
  assert.ok(labelled.length >= 300)
  const missed: string[] = []
  const wrong: string[] = []
  let shown = 0
  let recalled = 0
  for (const { query, patterns } of labelled) {
    stage.pass(1)
    const isRight = (key: string) => patterns.every((pattern) => pattern.test(texts.get(key) ?? ''))
    const right = [...texts.keys()].filter(isRight).length
    assert.ok(right > 0, `nothing of the demo answers «${query}»: label it anew`)
    const { results } = await stage.as('maria').call(search.find, { query: { q: query } })
    const first = results.results.slice(0, 10).map(({ kind, id }) => `${kind} ${id}`)
    const found = first.filter(isRight).length
    // Operators leave fewer results than the words have: those found must be right, and there must be some.
    const expected = query.includes(':') || query.includes('"') ? Math.min(1, right) : Math.min(10, right)
    recalled += Math.min(1, found / expected)
    if (found < expected) missed.push(`${query}: ${found} of ${expected}`)
    for (const key of first.slice(0, 3)) {
      shown += 1
      if (!isRight(key)) wrong.push(`${query}: ${key} ${texts.get(key)?.slice(0, 80)}`)
    }
  }
  const recall = recalled / labelled.length
  const precision = 1 - wrong.length / shown
  if (process.env.SHOW_MISSES) console.log([...missed, '—', ...wrong, recall, precision].join('\n'))
  assert.ok(recall >= 0.97, `${recall} of the right answers were found; missed: ${missed.join('; ')}`)
  assert.ok(precision >= 0.95, `${precision} of the first three were right; wrong: ${wrong.join('; ')}`)
})

function wordsOf(text: string): string {
  return tokensOf(fold(text))
    .map(({ word }) => word)
    .join(' ')
}
