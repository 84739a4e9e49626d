import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignReads } from '../architecture.ts'
import { foreignWrites } from './foreignWrites.ts'

/** Words that lean on the line above, which may be moved or taken away. */
const LEANS = /\b(that|those|the same|its) (statements?|reads?|list|count|plan)\b|^(also|and|too)\b|\babove\b/

const reads = Object.entries(foreignReads).flatMap(([reader, tables]) =>
  Object.entries(tables).map(([table, reason]) => ({ place: `${reader}.${table}`, reason })),
)

test('each reason for a foreign read says itself which reading needs the table', () => {
  assert.deepEqual(
    reads.filter(({ reason }) => LEANS.test(reason)),
    [],
  )
  for (const reason of [
    'that statement: the answers',
    'in the same read',
    'that list: who decided',
    'in those statements',
  ])
    assert.match(reason, LEANS)
})

test('no two reasons for a foreign read are the same, as each is about its own table', () => {
  const places = Map.groupBy(reads, ({ reason }) => reason)
  const twice = [...places]
    .filter(([, those]) => those.length > 1)
    .map(([reason, those]) => [reason, those.map(({ place }) => place)])
  assert.deepEqual(twice, [])
})

test('a reason for a foreign write that points to another names one that is there', () => {
  for (const { reason } of Object.values(foreignWrites))
    for (const [, other] of reason.matchAll(/\bas (\w+_\w+)/g)) assert.ok(other! in foreignWrites, reason)
})
