import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { greeting, message, serverOf } from '../../testing/pretendedPostgres.ts'
import { connect } from '../database.ts'
import { DatabaseProblem, reach } from './reachable.ts'

const opened: { close: () => unknown }[] = []
after(() => {
  for (const one of opened) one.close()
})

const refusal = (code: string, text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))

/** A server that answers each connection's first message by the next of the answers; then by the last one. */
async function server(...answers: Buffer[]) {
  let asked = 0
  const listening = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answers[Math.min(asked++, answers.length - 1)]!))
  })
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  opened.push(listening)
  const { port } = listening.address() as { port: number }
  return { url: `postgres://u:secret-word@127.0.0.1:${port}/x`, asked: () => asked }
}

async function problemAt(url: string): Promise<string> {
  const db = connect(url, () => {}, { max: 1 })
  try {
    await reach(db, async () => {}, { tell: () => {}, patienceMs: 0 })
    return 'none'
  } catch (error) {
    assert.ok(error instanceof DatabaseProblem, String(error))
    return error.message
  } finally {
    await db.end()
  }
}

test('a database that refuses is told of in a sentence with what to do, and without its address', async () => {
  const cases: [string, string, RegExp][] = [
    ['28P01', 'password authentication failed for user "u"', /не приняла пароль/],
    ['28000', 'role "u" does not exist', /нет такой роли/],
    ['28000', 'no pg_hba.conf entry for host "10.0.0.1", user "u", database "x", no encryption', /только по SSL/],
    ['3D000', 'database "x" does not exist', /create database/],
    ['53300', 'sorry, too many clients already', /max_connections/],
    ['53300', 'too many connections for role "u"', /предел роли/],
    ['57P03', 'the database system is starting up', /за минуту так и не запустилась/],
    ['57P01', 'terminating connection due to administrator command', /недоступна/],
    ['25006', 'cannot execute CREATE TABLE in a read-only transaction', /резервный сервер/],
    ['42501', 'permission denied for schema public', /нет прав создавать/],
    ['53100', 'could not extend file: No space left on device', /нет места/],
  ]
  for (const [code, text, told] of cases) {
    const said = await problemAt((await server(refusal(code, text))).url)
    assert.match(said, told)
    assert.doesNotMatch(said, /secret-word|127\.0/)
  }
  assert.match(await problemAt(`${(await server(Buffer.from('N'))).url}?sslmode=require`), /не умеет SSL/)
  assert.match(await problemAt('postgres://u@127.0.0.1:1/x'), /недоступна/)
  assert.match(await problemAt('postgres://u@no-such-host.invalid/x'), /недоступна/)
})

test('a database that is still starting is waited for, with one word about it', async () => {
  const starting = refusal('57P03', 'the database system is starting up')
  const { url, asked } = await server(starting, starting, refusal('28P01', 'password authentication failed'))
  const db = connect(url, () => {}, { max: 1 })
  const told: string[] = []
  await assert.rejects(
    reach(db, async () => {}, { tell: (line) => told.push(line) }),
    /не приняла пароль/,
  )
  await db.end()
  assert.deepEqual([asked(), told.length], [3, 1])
})

test('the pool of the jobs waits for a server that is starting, and for nothing else', async () => {
  const starting = refusal('57P03', 'the database system is starting up')
  const late = await server(starting, starting, greeting('18.1'))
  const db = connect(late.url, () => {}, { max: 1, waitsForStart: true })
  ;(await db.connect()).release(true)
  assert.equal(late.asked(), 3)
  await db.end()
  const closed = await server(refusal('28P01', 'password authentication failed'))
  const other = connect(closed.url, () => {}, { max: 1, waitsForStart: true })
  await assert.rejects(other.connect(), { code: '28P01' })
  assert.equal(closed.asked(), 1)
  await other.end()
})

test('PostgreSQL older than 16 and a standby are refused in a sentence before anything is written', async () => {
  const CASES: [string, number, boolean, RegExp | 'none'][] = [
    ['9.6.24', 90_624, false, /PostgreSQL 9, а нужен 16/],
    ['13.18', 130_018, false, /PostgreSQL 13, а нужен 16/],
    ['15.10 (Debian 15.10-0+deb12u1)', 150_010, false, /PostgreSQL 15, а нужен 16/],
    ['15.10', 150_010, true, /PostgreSQL 15, а нужен 16/],
    ['16.0', 160_000, false, 'none'],
    ['16.4', 160_004, true, /резервный сервер/],
    ['18.1', 180_001, true, /резервный сервер/],
    ['18.1', 180_001, false, 'none'],
    ['19beta1', 190_000, false, 'none'],
  ]
  for (const [version, number, isStandby, told] of CASES) {
    const said = await problemAt(await serverOf(version, number, isStandby))
    if (told === 'none') assert.equal(said, told, version)
    else assert.match(said, told, version)
    assert.doesNotMatch(said, /secret-word|127\.0/)
  }
})
