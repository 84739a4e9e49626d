import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { app } = stage

const WORDS = { title: 'Мой взгляд', short_description: 'Коротко', content: '<p>Биткоин растёт.</p>' }
const ask = (method: 'POST' | 'PATCH' | 'GET', url: string, person: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })

test('POST /api/alpha/all/ answers the new opinion', async () => {
  const reply = await ask('POST', '/api/alpha/all/', 'maria', WORDS)
  assert.equal(reply.statusCode, 201, reply.body)
  const post = reply.json()
  assert.deepEqual(
    [post.title, post.short_description, post.content, post.live, post.is_mine],
    ['Мой взгляд', 'Коротко', '<p>Биткоин растёт.</p>', false, true],
  )
})
