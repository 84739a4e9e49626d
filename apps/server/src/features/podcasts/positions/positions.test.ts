import assert from 'node:assert/strict'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import type { PodcastPosition } from '@palata/contract/podcasts/podcast'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { giveAudio } from '#testing/files/audio.ts'

const objects = memoryStore()
const stage = await testApp({ objects })
const { db } = stage
const maria = stage.as('maria')
const id = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
await giveAudio({ db, objects }, id, { seconds: 3600 })

interface Write {
  second: number
  age_ms?: number
  is_sought?: boolean
}
const write = (body: Write, podcast_id = id) => maria.call(podcasts.keepPosition, { body: { podcast_id, ...body } })
const standing = async () => (await maria.call(podcasts.get, { params: { id: String(id) } })).position
const forget = () => db.query('delete from podcast_positions')

test('a listening position advances and is answered with the podcast and in the list', async () => {
  assert.equal(await standing(), null)
  const at = stage.now().toISOString()
  assert.deepEqual(await write({ second: 10.5 }), { podcast_id: id, second: 10.5, updated_at: at, is_kept: true })
  stage.pass(10)
  await write({ second: 20.5 })
  const now: PodcastPosition = { podcast_id: id, second: 20.5, updated_at: stage.now().toISOString() }
  assert.deepEqual(await standing(), now)
  assert.deepEqual(await maria.call(podcasts.positions, {}), { results: [now] })
  assert.deepEqual((await stage.as('anna').call(podcasts.positions, {})).results, [])
})

test('a device that starts at zero does not reset the position unless the listener sought', async () => {
  await forget()
  await write({ second: 1800 })
  stage.pass(60)
  const refused = await write({ second: 5 })
  assert.deepEqual([refused.is_kept, refused.second], [false, 1800])
  assert.equal((await standing())?.second, 1800)
  assert.deepEqual([(await write({ second: 5, is_sought: true })).is_kept, (await standing())?.second], [true, 5])
  await write({ second: 0, is_sought: true })
  assert.equal((await standing())?.second, 0, 'heard to the end')
})

test('a position sent late by an offline device is judged by when it was heard', async () => {
  await forget()
  await write({ second: 100 })
  stage.pass(3600)
  await write({ second: 900 })
  // The phone was offline: its position from half an hour ago is further on and was set by hand.
  const late = await write({ second: 2000, age_ms: 1_800_000, is_sought: true })
  assert.deepEqual([late.is_kept, late.second], [false, 900])
  stage.pass(3600)
  const later = await write({ second: 1000, age_ms: 1_800_000 })
  assert.deepEqual([later.is_kept, (await standing())?.second], [true, 1000])
  assert.equal(later.updated_at, new Date(stage.now().getTime() - 1_800_000).toISOString())
  assert.equal((await write({ second: 1200, age_ms: 3_000_000 })).is_kept, false)
})

test('a position’s age must be whole milliseconds within a month', async () => {
  for (const age_ms of [-1, 0.5, 31 * 86_400_000, Number.NaN, '5'])
    assert.equal(
      await maria.status(podcasts.keepPosition, { body: { podcast_id: id, second: 1, age_ms } as never }),
      400,
      `${age_ms}`,
    )
})

test('a position is kept within the podcast, and of a missing podcast is refused', async () => {
  await forget()
  assert.equal((await write({ second: 80_000 })).second, 3600)
  for (const second of [-1, Number.POSITIVE_INFINITY, 86_401, '7', null])
    assert.equal(
      await maria.status(podcasts.keepPosition, { body: { podcast_id: id, second } as never }),
      400,
      `${second}`,
    )
  const hidden = await insertPost(db, { title: 'Ждёт', model: 'Material', isPodcast: true, live: false })
  await giveAudio({ db, objects }, hidden)
  for (const podcast_id of [hidden, 999_999])
    assert.equal(await maria.status(podcasts.keepPosition, { body: { podcast_id, second: 1 } }), 404)
  assert.equal(await stage.as('oleg').status(podcasts.keepPosition, { body: { podcast_id: id, second: 1 } }), 403)
})

test('concurrent positions end with the furthest, each person’s apart', async () => {
  await forget()
  const seconds = Array.from({ length: 40 }, (_, index) => (index * 37) % 400)
  const answers = await Promise.all([
    ...seconds.map((second) => write({ second })),
    stage.as('anna').call(podcasts.keepPosition, { body: { podcast_id: id, second: 7 } }),
    maria.status(podcasts.keepPosition, { body: { podcast_id: 999_999, second: 1 } }),
  ])
  assert.deepEqual(answers.slice(-1), [404])
  assert.equal((await standing())?.second, Math.max(...seconds))
  const { rows } = await db.query('select account_id, second from podcast_positions order by account_id')
  assert.deepEqual(rows, [
    { account_id: 1, second: 7 },
    { account_id: 2, second: Math.max(...seconds) },
  ])
})
