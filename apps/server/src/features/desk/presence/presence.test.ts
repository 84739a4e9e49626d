import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'

const stage = await testApp()
const [anna, gleb, operator] = [
  await newDeskAsker(stage, 'editor'),
  await newDeskAsker(stage, 'moderator'),
  await newDeskAsker(stage, 'operator'),
]
const say = (asker: Asker, body: object) => ask(stage.app, { method: 'POST', url: '/api/desk/presence/', body }, asker)
const others = async (asker: Asker, isOpen = true, id = 7) => {
  const reply = await say(asker, { resource: 'posts', id, is_open: isOpen })
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json().others as { username: string; since: string }[]
}

test('an editor who opens a text sees who else has it open, until they close it or fall silent', async () => {
  assert.deepEqual(await others(anna), [])
  stage.pass(10)
  const [seen, ...rest] = await others(gleb)
  assert.deepEqual([seen!.since, rest], ['2026-11-20T09:00:00.000Z', []])
  assert.equal((await others(anna)).length, 1)
  assert.deepEqual(await others(gleb, true, 8), [], 'another text is another matter')
  const { out } = await testOperator(stage)(['editing'])
  assert.equal(out.match(/^posts:7 {2}/gm)?.length, 2)
  await others(gleb, false)
  assert.deepEqual(await others(anna), [], 'closed is closed at once')
  stage.pass(46)
  assert.deepEqual(await others(gleb), [], 'a browser that died says nothing more')
  stage.pass(5)
  assert.equal((await others(anna))[0]!.since, '2026-11-20T09:00:56.000Z', 'opened anew, counted anew')
})

test('presence is hidden from those who may not read the list, and of an unknown list is refused', async () => {
  await say(anna, { resource: 'knowledge', id: 1, is_open: true })
  assert.equal((await say(gleb, { resource: 'knowledge', id: 1, is_open: true })).statusCode, 404)
  assert.equal((await say(operator, { resource: 'posts', id: 7, is_open: true })).statusCode, 404)
  for (const body of [
    { resource: 'nothing', id: 1, is_open: true },
    { resource: 'posts', id: 0, is_open: true },
    { resource: 'posts', id: 1 },
  ])
    assert.ok([400, 404].includes((await say(anna, body)).statusCode), JSON.stringify(body))
})
