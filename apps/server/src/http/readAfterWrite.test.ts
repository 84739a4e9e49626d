import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { mayLag } from '@palata/contract/endpoint'
import { insertPost } from '#testing/acts/posts.ts'
import { NOW, testApp } from '#testing/app.ts'
import { primaryAndReplica } from '#testing/databases/replica.ts'
import { allQuestions, newAsker } from '#testing/everyone.ts'
import { fillSamples } from '#testing/samples.ts'
import { connect, type Database } from '../platform/database.ts'
import { readFromReplica } from '../platform/replica/index.ts'
import { prepareDatabase } from '../prepareDatabase.ts'
import { refreshCaches } from './pages/freshness.ts'

const servers = await primaryAndReplica()
const plain = connect(servers.url, () => {})
await prepareDatabase(plain)
await plain.query(
  `insert into accounts (username, name, email, groups, email_verified) values
   ('anna', 'Анна Вель', 'anna@example.org', '{Editors}', true), ('maria', 'Мария', 'maria@example.org', '{}', true),
   ('oleg', 'Олег', 'oleg@example.org', '{}', true)`,
)
await fillSamples(plain, NOW)
const said: string[] = []
const [one, two] = [await webProcess(), await webProcess()]
const postId = await insertPost(plain, { title: 'Первый', model: 'News' })
await servers.release()
// After the servers' own ends, which were asked for before.
after(() => plain.end())

/** A web process over the primary and its replica, which is told of events by hand. */
async function webProcess() {
  const db = connect(servers.url, () => {}, { patience: 10_000 })
  const pool = connect(servers.replicaUrl, () => {}, { patience: 1_000 })
  const replica = readFromReplica(db, { pool, tell: (sentence) => said.push(sentence) })
  const stage = await testApp({ over: { db, url: servers.url }, replica, withCaches: true })
  after(async () => {
    await replica.close()
    await Promise.all([db.end(), pool.end()])
  })
  return { ...stage, replica, pool: db as Database }
}

type Web = typeof one

/** Asks until the replica answers. */
async function untilReplicaAnswers({ app, replica }: Web) {
  await servers.release()
  const until = Date.now() + 60_000
  for (const before = replica.tally.replica; replica.tally.replica === before; await sleep(20)) {
    assert.ok(Date.now() < until, 'the replica does not answer')
    app.replyCache?.drop()
    app.caches.drop()
    await app.inject({ method: 'GET', url: '/api/alpha/all/' })
  }
}

function cookieOf(reply: { headers: Record<string, unknown> }) {
  const cookies = [reply.headers['set-cookie'] ?? []].flat().map(String)
  return /read_after=([^;]*)/.exec(cookies.join('\n'))?.[1]
}

const say = (web: Web, comment: string, cookie = '') =>
  web.app.inject({
    method: 'POST',
    url: '/api/comments/',
    headers: { authorization: 'maria', ...(cookie && { cookie: `read_after=${cookie}` }) },
    payload: { object_pk: postId, content_type: 'news', comment, image_url: '' },
  })

async function commentsSeen(web: Web, cookie?: string): Promise<string[]> {
  const reply = await web.app.inject({
    method: 'GET',
    url: `/api/comments/${postId}/?limit=500&offset=0`,
    headers: { authorization: 'maria', ...(cookie && { cookie: `read_after=${cookie}` }) },
  })
  assert.equal(reply.statusCode, 200, reply.body)
  return (reply.json() as { results: { comment: string }[] }).results.map(({ comment }) => comment)
}

test('guests and members with the cookie of their browser are answered by the replica', async () => {
  await untilReplicaAnswers(one)
  const first = await one.app.inject({
    method: 'GET',
    url: `/api/comments/${postId}/?limit=500&offset=0`,
    headers: { authorization: 'maria' },
  })
  const before = one.replica.tally.replica
  assert.equal(cookieOf(first)?.split('.')[0], '0')
  await commentsSeen(one, cookieOf(first))
  assert.ok(one.replica.tally.replica > before)
})

test('who has written finds it at once on every process while the replica stands still', async () => {
  await untilReplicaAnswers(two)
  const browser = cookieOf(await say(one, 'Нулевой'))!
  await servers.hold()
  const written = await say(one, 'Пока реплика стоит', browser)
  assert.equal(written.statusCode, 201, written.body)
  const cookie = cookieOf(written)
  assert.notEqual(cookie, browser)
  assert.ok((await commentsSeen(two, cookie)).includes('Пока реплика стоит'), 'the browser, at another process')
  assert.ok((await commentsSeen(one, browser)).includes('Пока реплика стоит'), 'another device, at this process')
  assert.ok((await commentsSeen(two)).includes('Пока реплика стоит'), 'a program without cookies')
  await servers.release()
})

test('who is told of a change finds it while the replica stands still', async () => {
  await untilReplicaAnswers(two)
  await servers.hold()
  const title = async () => {
    const reply = await two.app.inject({ method: 'GET', url: `/api/alpha/${postId}/` })
    return (reply.json() as { title: string }).title
  }
  assert.equal(await title(), 'Первый')
  await plain.query(`update posts set title = 'Исправленный' where id = $1`, [postId])
  two.replica.heard()
  refreshCaches(two.app, 'posts.changed')
  assert.equal(await title(), 'Исправленный')
  // The page that was made anew is the new one, and stays so.
  assert.equal(await title(), 'Исправленный')
  await servers.release()
})

test('every endpoint that may lag answers as the primary does', async () => {
  const primaryAlone = await testApp({ over: { db: plain, url: servers.url } })
  const questions = allQuestions().filter(({ endpoint }) => mayLag(endpoint))
  const askers = await Promise.all((['guest', 'paid'] as const).map((role) => newAsker({ ...one, db: plain }, role)))
  await untilReplicaAnswers(one)
  const differ = new Set<string>()
  for (const asker of askers) {
    asker.headers.cookie = 'read_after=0.0'
    for (const { name, send } of questions) {
      const [byReplica, byPrimary] = [await send(one.app, asker), await send(primaryAlone.app, asker)]
      assert.equal(byReplica.statusCode, byPrimary.statusCode, `${name} as ${asker.role}: ${byReplica.body}`)
      if (byReplica.statusCode === 200 && byReplica.body !== byPrimary.body) differ.add(name)
    }
  }
  assert.deepEqual([...differ], [])
  assert.ok(one.replica.tally.replica > 100, `${one.replica.tally.replica} reads`)
})

test('a replica that dies harms no reader, is told of, and is taken back', async () => {
  await untilReplicaAnswers(one)
  await servers.kill()
  one.app.replyCache!.drop()
  one.app.caches.drop()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => one.app.inject({ method: 'GET', url: `/api/alpha/all/?page=${n + 1}` })),
  )
  for (const { statusCode, body } of replies) assert.equal(statusCode, 200, body)
  while (!said.some((sentence) => sentence.startsWith('Реплика не отвечает'))) await sleep(100)
  await servers.start()
  await untilReplicaAnswers(one)
  while (!said.includes('Реплика снова отвечает читателям')) await sleep(100)
})

test('an address of a primary is no replica: nothing is read from it, and the log says so', async () => {
  const db = connect(servers.url, () => {})
  const pool = connect(servers.url, () => {})
  const told = Promise.withResolvers<string>()
  const replica = readFromReplica(db, { pool, tell: told.resolve })
  assert.equal(await told.promise, 'DATABASE_READ_URL ведёт не на реплику: читателям отвечает основная база')
  assert.equal(replica.tally.replica, 0)
  await replica.close()
  await Promise.all([db.end(), pool.end()])
})
