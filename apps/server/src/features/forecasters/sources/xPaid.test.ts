import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xStage } from '#testing/services/x.ts'
import { readX, recheckX } from './x.ts'

const WITHOUT_IDS: [name: string, answer: unknown][] = [
  ['records without ids', { data: [{ text: 'a' }, { text: 'b' }], meta: { result_count: 2 } }],
  ['ids that are no numbers', { data: [{ id: 'x', text: 'a' }], meta: { newest_id: 'x' } }],
  ['ids of the future', { data: [{ id: '99999999999999999999', text: 'a' }] }],
  ['records that are no objects', { data: ['a', null, 7] }],
  ['no JSON', '<html>'],
  ['another form', { data: 'none' }],
]
for (const listId of [null, '84839422'])
  for (const [name, answer] of WITHOUT_IDS)
    test(`${listId ? 'a list' : 'an author'} is asked less and less often when paid answers tell no post: ${name}`, async () => {
      const { operator, workOf, readerOf, write, read, pass, now, db } = await xStage({
        perDay: 100,
        perMonth: 1_000,
        listId,
      })
      await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
      await read()
      let asked = 0
      const fetch = async () => {
        asked += 1
        return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
      }
      const odd = { ...workOf(readerOf({ fetch })), x: { reader: readerOf({ fetch }), listId, isRechecked: false } }
      const wait = async (days: number, hours: number) => {
        asked = 0
        for (let hour = 0; hour < days * 24; hour += hours) {
          pass(hours * 3600)
          await readX(odd, now())
        }
        return asked
      }
      const first = await wait(10, 3)
      assert.ok(first >= 4 && first <= 14, `${first} in ten days`)
      const next = await wait(10, 12)
      assert.ok(next <= 2, `${next} in the next ten days`)
      assert.notEqual((await db.query('select problem from forecasters')).rows[0].problem, '')
      await write('harlanvoss', 'Good')
      pass(31 * 24 * 3600)
      await readX(workOf(readerOf()), now())
      const { rows } = await db.query('select failures, problem from forecasters')
      assert.deepEqual(rows, [{ failures: 0, problem: '' }])
    })

const IN_VAIN: [name: string, answer: () => Response, mostTries: number][] = [
  ['no JSON', () => new Response('<html>'), 4],
  ['another form', () => new Response('{"data":"none"}'), 4],
  ['a failure of X', () => new Response('{}', { status: 503 }), 4],
  ['a refusal, which costs nothing', () => new Response('{}', { status: 401 }), 48],
]
for (const [name, answer, mostTries] of IN_VAIN)
  test(`yesterday’s posts are not paid for every hour while answers are lost: ${name}`, async () => {
    const { operator, write, remove, read, posts, pass, work, workOf, readerOf, now, charged } = await xStage()
    await operator(['forecaster', 'follow', 'twitter', 'harlanvoss'])
    const gone = await write('harlanvoss', 'Gone soon')
    await read()
    await remove(gone.id)
    let asked = 0
    const fetch = async () => {
      asked += 1
      return answer()
    }
    const odd = workOf(readerOf({ fetch }))
    pass(23 * 3600)
    for (let hour = 0; hour < 23; hour += 1) {
      pass(3600)
      await recheckX(odd, now())
    }
    assert.ok(asked >= Math.min(mostTries, 23) / 2 && asked <= mostTries, String(asked))
    assert.equal((await posts())[0].deleted_at, null)
    // X answers again while the post may still be looked up.
    pass(20 * 3600)
    const before = await charged()
    await recheckX(work, now())
    assert.notEqual((await posts())[0].deleted_at, null, 'and the deletion is found after all')
    assert.equal(await charged(), before, 'a post that is gone is no result')
  })
