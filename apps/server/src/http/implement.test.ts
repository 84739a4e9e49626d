import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@palata/contract/endpoint'
import Fastify from 'fastify'
import { z } from 'zod'
import { serializerOf } from '#platform/replies/serializer.ts'
import { handleErrors } from './errors.ts'
import { implement } from './implement.ts'
import { readAfterWrite } from './readAfterWrite.ts'

const Person = z.object({ id: z.number().int(), name: z.string() })
const people = {
  get: endpoint({ at: 'GET /api/people/', about: 'Люди', access: 'public', reply: z.array(Person) }),
}

/** A server with one endpoint that returns the given result, and its log. */
async function answering(result: unknown) {
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } })
  app.decorate('now', () => new Date(0))
  app.decorate('replyCache', null)
  readAfterWrite(app, null)
  app.decorateRequest('viewer', null)
  handleErrors(app)
  await app.register(implement(people, { get: async () => result as never }))
  const { statusCode, body } = await app.inject({ url: '/api/people/' })
  return { statusCode, body, logged: logged.join('') }
}

test('a column that the contract does not declare is left out of the reply', async () => {
  const { statusCode, body } = await answering([{ id: 1, name: 'Анна', password_hash: 'УТЕЧКА' }])
  assert.deepEqual([statusCode, body], [200, '[{"id":1,"name":"Анна"}]'])
})

test('a reply that breaks the contract answers 500 and is logged with its place but not its values', async () => {
  for (const wrong of [
    { id: 1 },
    { id: '1', name: 'СЕКРЕТ' },
    { id: 1, name: null },
    { id: Number.NaN, name: 'СЕКРЕТ' },
  ]) {
    const { statusCode, body, logged } = await answering([wrong])
    assert.equal(statusCode, 500, JSON.stringify(wrong))
    assert.match(body, /Не получилось/)
    assert.match(logged, /the reply is not what the contract says: \/0/)
    assert.ok(!`${body}${logged}`.includes('СЕКРЕТ'))
  }
})

test('a reply already serialized is sent as it is', async () => {
  const { body } = await answering(serializerOf(people.get.reply)([{ id: 2, name: '"Ы"' }]))
  assert.equal(body, '[{"id":2,"name":"\\"Ы\\""}]')
})
