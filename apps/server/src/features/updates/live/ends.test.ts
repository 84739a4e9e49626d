import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { LIVE_ADDRESS } from '@palata/contract/live'
import { testApp } from '#testing/app.ts'
import { type Asker, newAsker } from '#testing/everyone.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'

const stage = await testApp()
const { app, db, identity } = stage
const origin = await liveOrigin(stage, stage)

const open = (asker: Asker, ip = asker.ip) => openStream(origin, { ...asker.headers, 'x-forwarded-for': ip })
const prices = () => db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
const idOf = async (asker: Asker) => {
  const token = await identity.claimsOf({ headers: asker.headers }, stage.now())
  return token!
}

test('the live stream ends when the token expires and asks to reconnect at once', async () => {
  const stream = await open(await newAsker(stage, 'paid'))
  await stream.next()
  stage.pass(15 * 60)
  assert.deepEqual((await stream.until('bye')).data, { retry: 0 })
  assert.equal((await stream.next()).event, 'end')
})

test('the live stream ends for good with the session', async () => {
  const asker = await newAsker(stage, 'paid')
  const [stream, other] = [await open(asker), await open(await newAsker(stage, 'paid'))]
  await Promise.all([stream.next(), other.next()])
  const reply = await fetch(`${origin}/api/token/blacklist/`, { method: 'POST', headers: asker.headers })
  assert.ok(reply.ok)
  assert.deepEqual((await stream.until('bye')).data, { retry: null })
  assert.equal((await stream.next()).event, 'end')
  await prices()
  await other.until('prices')
  other.close()
})

test('the live stream ends when paid access is revoked or runs out', async () => {
  const [lost, ending] = [await newAsker(stage, 'paid'), await newAsker(stage, 'paid')]
  const { accountId } = await idOf(ending)
  await db.query('update grants set ends_at = $2 where account_id = $1', [
    accountId,
    new Date(stage.now().getTime() + 60_000),
  ])
  const streams = [await open(lost), await open(ending)]
  await Promise.all(streams.map((stream) => stream.next()))
  const person = (await idOf(lost)).accountId
  await db.query('update grants set ends_at = $2 where account_id = $1', [person, stage.now()])
  await db.query(
    `insert into outbox (name, payload) values ('membership.changed', jsonb_build_object('account_id', $1::int))`,
    [person],
  )
  assert.deepEqual((await streams[0]!.until('bye')).data, { retry: null })
  stage.pass(61)
  await streams[1]!.until('bye')
  assert.equal((await streams[1]!.next()).event, 'end')
  assert.equal((await open(ending)).status, 403)
})

test('a stream opened with a right that ended a moment ago ends at once', async () => {
  const asker = await newAsker(stage, 'paid')
  const { accountId } = await idOf(asker)
  await db.query('update grants set ends_at = $2 where account_id = $1', [
    accountId,
    new Date(stage.now().getTime() + 60_000),
  ])
  stage.pass(58)
  const stream = await open(asker)
  await stream.next()
  stage.pass(2)
  assert.deepEqual((await stream.until('bye')).data, { retry: 0 })
  // Who they are was read two seconds ago, so this process still takes them for a member.
  const again = await open(asker)
  assert.equal(again.status, 200)
  assert.deepEqual((await again.until('bye')).data, { retry: null })
})

test('a stream ends with the right that runs now, even when another begins later', async () => {
  const asker = await newAsker(stage, 'paid')
  const { accountId } = await idOf(asker)
  const after = (seconds: number) => new Date(stage.now().getTime() + seconds * 1_000)
  await db.query('update grants set ends_at = $2 where account_id = $1', [accountId, after(60)])
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values ($1, 'operator', $2, $3, 'Позже')`,
    [accountId, after(3_600), after(7_200)],
  )
  const stream = await open(asker)
  await stream.next()
  stage.pass(61)
  assert.deepEqual((await stream.until('bye')).data, { retry: 0 })
})

test('a person’s ninth live stream closes the first', async () => {
  const asker = await newAsker(stage, 'paid')
  const streams = []
  for (let count = 0; count < 9; count += 1) streams.push(await open(asker))
  assert.deepEqual((await streams[0]!.until('bye')).data, { retry: null })
  assert.equal((await streams[8]!.next()).event, 'hello')
  await prices()
  await streams[1]!.until('prices')
  for (const stream of streams) stream.close()
})

test('an IP address with too many live streams is refused, others are not', async () => {
  const askers = await Promise.all(Array.from({ length: 58 }, () => newAsker(stage, 'paid')))
  const crowd = '198.51.100.7'
  const streams = await Promise.all(
    askers.slice(0, 50).flatMap((asker) => Array.from({ length: 8 }, () => open(asker, crowd))),
  )
  assert.ok(streams.every(({ status }) => status === 200))
  const refused = await open(askers[55]!, crowd)
  assert.equal(refused.status, 429)
  assert.equal(refused.headers.get('retry-after'), '30')
  assert.match(JSON.stringify(await refused.body()), /Слишком много открытых страниц/)
  const other = await open(askers[56]!)
  assert.equal(other.status, 200)
  for (const stream of [...streams, other]) stream.close()
})

test('a stream that is not read is dropped, and its buffer is bounded', async () => {
  const asker = await newAsker(stage, 'paid')
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${LIVE_ADDRESS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asker.headers.authorization}\r\nX-Forwarded-For: ${asker.ip}\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.pause()
  const before = app.live.hub.size
  const { accountId } = await idOf(asker)
  const ids = Array.from({ length: 50 }, (_, place) => 1_000_000_000 + place)
  const told = {
    members: [],
    moderators: [],
    people: new Map([
      [
        accountId,
        Array.from({ length: 100 }, (_, id) => ({ topic: 'comments' as const, kind: 'post' as const, id, ids })),
      ],
    ]),
  }
  for (let sent = 0; sent < 1_000 && app.live.hub.size === before; sent += 1) {
    app.live.hub.send(told, '1:1:')
    await new Promise(setImmediate)
  }
  assert.equal(app.live.hub.size, before - 1)
  socket.destroy()
})

test('the listener to database events reconnects after a cut, and nothing is lost', async () => {
  const stream = await open(await newAsker(stage, 'paid'))
  await stream.next()
  const cut = () =>
    db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'palata-events' and datname = current_database()`)
  assert.equal((await cut()).rowCount, 1)
  await prices()
  await stream.until('prices')
  stream.close()
})

test('a stopping process tells each stream a different moment to reconnect', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, async () => open(await newAsker(stage, 'paid'))))
  await Promise.all(streams.map((stream) => stream.next()))
  await app.close()
  const moments = await Promise.all(
    streams.map(async (stream) => ((await stream.until('bye')).data as { retry: number }).retry),
  )
  assert.ok(moments.every((retry) => retry >= 0 && retry <= 1_000))
  assert.ok(new Set(moments).size > 5)
})
