import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { Refusal } from '#platform/errors.ts'
import { StoreAway } from '#platform/files/storeAway.ts'
import { handleErrors } from '../errors.ts'

const app = fastify()
handleErrors(app)
await app.register(compress, { threshold: 1024 })

const failing = (error: Error) => new Readable({ read: (): void => void 0, construct: (done) => done(error) })

const CASES: [string, Error, number][] = [
  ['refused', new Refusal('too_many', 'Подождите', 5), 429],
  ['away', new StoreAway('away'), 503],
  ['broken', new Error('broken'), 500],
]
for (const [name, error] of CASES)
  app.get(`/${name}`, (_, reply) => {
    const headers = {
      'content-disposition': 'attachment; filename="people.csv"',
      'content-type': 'text/csv; charset=utf-8',
      etag: '"1"',
      'last-modified': 'Sat, 28 Nov 2026 19:00:00 GMT',
    }
    return reply.headers(headers).send(failing(error))
  })

for (const [name, , status] of CASES)
  for (const coding of ['gzip', 'br', 'identity'])
    test(`a file that fails before its first byte is a refusal that can be read: ${name}, ${coding}`, async () => {
      const { statusCode, headers, body } = await app.inject({
        url: `/${name}`,
        headers: { 'accept-encoding': coding },
      })
      assert.equal(statusCode, status)
      assert.match(body, /^\{"detail":"[А-Я]/)
      assert.match(String(headers['content-type']), /^application\/json/)
      for (const header of ['content-encoding', 'content-disposition', 'etag', 'last-modified'])
        assert.equal(headers[header], undefined, header)
    })
