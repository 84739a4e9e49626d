import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { type Asked, type Hit, type Hits, listHits } from './store.ts'

const { db } = await testApp()
const WEEK = 1400
// In two weeks: two words in every document, side by side in each thirtieth.
await db.query(
  `insert into search_documents (kind, entity_id, at, week, words)
   select 'post', n, '2026-11-02T00:00:00Z'::timestamptz - make_interval(mins => n), $1 - n / 2500,
     (case when n % 30 = 0 then '''first'':1 ''second'':2' else '''first'':2 ''second'':1' end)::tsvector
   from generate_series(1, 5000) n`,
  [WEEK],
)
await db.query('insert into search_weeks (week) values ($1), ($1 - 1), ($1 - 2)', [WEEK])

const asked: Asked = {
  query: "'first' <1> 'second'",
  groups: [['first'], ['second']],
  isWhole: false,
  isOpen: false,
  firstWeek: 1,
  lastWeek: WEEK,
  since: null,
  until: null,
  after: null,
  most: 200,
}
const phrase = Array.from({ length: 166 }, (_, index) => 30 * (index + 1))

test('a phrase of two common words stops after two thousand comparisons and goes on behind its last result', async () => {
  const found: Hit[][] = []
  for (let after: Asked['after'] = null, isLeft = true; isLeft; ) {
    const { hits, isCut } = await listHits(db, { ...asked, after })
    const last = hits.at(-1)!
    found.push(hits)
    after = { at: last.at!, kind: last.kind, id: last.entity_id }
    isLeft = isCut
  }
  assert.deepEqual(
    found.map(({ length }) => length),
    [66, 66, 34],
  )
  assert.deepEqual(
    found.flat().map(({ entity_id }) => entity_id),
    phrase,
  )
})

test('a rare phrase is looked for to the end', async () => {
  const { hits, isCut } = await listHits(db, { ...asked, query: "'second' <2> 'first'" })
  assert.deepEqual([hits, isCut], [[], false])
})

test('words that the index knows are not compared again, and the newest come first', async () => {
  const both = { ...asked, query: "'first' & 'second'", isWhole: true }
  const { hits, isCut } = await listHits(db, { ...both, most: 2600 })
  assert.deepEqual([hits.length, isCut, hits[0]!.entity_id, hits.at(-1)!.entity_id], [2600, true, 1, 2600])
  assert.equal((await listHits(db, { ...both, groups: [['first'], ['third']] })).hits.length, 0)
  const many = ['first', 'second', 'first', 'second', 'first', 'second'].map((code) => [code])
  assert.equal((await listHits(db, { ...both, groups: many, most: 3 })).hits.length, 3)
})

test('results of one instant are neither lost nor repeated between pages', async () => {
  await db.query(
    `insert into search_documents (kind, entity_id, at, week, words)
     select kind, n, '2026-11-01T00:00:00Z', $1, '''tied'':1'
     from unnest('{comment,post}'::text[]) kind, generate_series(6001, 6002) n`,
    [WEEK],
  )
  const tied = { ...asked, query: "'tied'", groups: [['tied']], isWhole: true, most: 1 }
  const found: string[] = []
  let after: Asked['after'] = null
  for (let page = 0; page < 5; page += 1) {
    const { hits }: Hits = await listHits(db, { ...tied, after })
    for (const { kind, entity_id: id, at } of hits) {
      found.push(`${kind} ${id}`)
      after = { at: at!, kind, id }
    }
  }
  assert.deepEqual(found, ['post 6002', 'post 6001', 'comment 6002', 'comment 6001'])
})
