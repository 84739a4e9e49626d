import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { readCheckpoint } from '@palata/contract/ledger/note'
import { isConsistent } from '@palata/contract/ledger/tree'
import { testApp } from '#testing/app.ts'
import { readConfig } from '../../../platform/config.ts'
import { outsideOf } from '../../../services/ledger.ts'
import { listProblems } from '../operating/problems.ts'
import { append, record, takenDown, testKeeper } from '../testing/stage.ts'
import { announceRoot, askWitnesses, type Outside } from './outside.ts'

const stage = await testApp()
const { db } = stage
const keeper = await testKeeper()
const NAME = 'witness.example/w1'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const bytes = Buffer.concat([Buffer.of(4), Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')])
const id = createHash('sha256').update(`${NAME}\n`).update(bytes).digest().subarray(0, 4)

/** What the witness has seen, and how it answers instead of cosigning. */
let seen: { size: number; root: Uint8Array } = { size: 0, root: new Uint8Array() }
let answer: { status: number; body: string } | null = null
let requests = 0

const server = createServer(async (request, response) => {
  requests += 1
  const body = await text(request)
  if (answer) return response.writeHead(answer.status).end(answer.body)
  const [old, ...lines] = body.slice(0, body.indexOf('\n\n')).split('\n')
  const note = body.slice(body.indexOf('\n\n') + 2)
  const head = readCheckpoint(note)!
  const from = Number(old!.slice(4))
  if (from !== seen.size) return response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end(`${seen.size}\n`)
  const proof = lines.map((line) => Buffer.from(line, 'base64'))
  if (!(await isConsistent(seen, head, proof))) return response.writeHead(422).end()
  seen = head
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(1_795_800_000n)
  const signed = `cosignature/v1\ntime 1795800000\n${note.slice(0, note.lastIndexOf('\n\n') + 1)}`
  const line = Buffer.concat([id, time, sign(null, Buffer.from(signed), privateKey)]).toString('base64')
  response.end(`— stranger.example AAAA\n— ${NAME} ${line}\n`)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
const vkey = `${NAME}+${id.toString('hex')}+${bytes.toString('base64')}`
const config = (given: object) => readConfig({ NODE_ENV: 'development', ...given } as never)
const outside = outsideOf(config({ LEDGER_WITNESSES: `${vkey} ${address}` }), null)

const checkpoint = async () => (await stage.as('guest').get('/ledger/checkpoint')).body
const signers = async () =>
  (await checkpoint())
    .split('\n')
    .filter((line) => line.startsWith('— '))
    .map((line) => line.split(' ')[1])
async function grow() {
  await append(db, takenDown(3))
  await record(db, keeper)
}

test('a witness cosigns each new checkpoint once, and outsiders get its signature', async () => {
  await record(db, keeper)
  await askWitnesses(db, outside, new Date())
  assert.deepEqual(await signers(), ['localhost:3000/ledger', NAME])
  await askWitnesses(db, outside, new Date())
  assert.equal(requests, 1)
  await grow()
  assert.deepEqual(await signers(), ['localhost:3000/ledger'])
  await askWitnesses(db, outside, new Date())
  assert.deepEqual(await signers(), ['localhost:3000/ledger', NAME])
  const { witnesses } = await stage.as('guest').call(ledger.overview, {})
  assert.deepEqual(
    witnesses.map(({ name, size }) => [name, size]),
    [[NAME, 4]],
  )
})

test('a witness that remembers another size is asked once more', async () => {
  await db.query('delete from ledger_cosignatures')
  await grow()
  await askWitnesses(db, outside, new Date())
  assert.deepEqual(await signers(), ['localhost:3000/ledger', NAME])
})

const refusals: [string, { status: number; body: string }][] = [
  ['a log that does not continue', { status: 422, body: '' }],
  ['an unknown log', { status: 404, body: '' }],
  [
    'a signature that does not hold',
    { status: 200, body: `— ${NAME} ${Buffer.concat([id, Buffer.alloc(72)]).toString('base64')}\n` },
  ],
  ['a signature of another key', { status: 200, body: `— ${NAME} ${Buffer.alloc(76).toString('base64')}\n` }],
  ['no signature', { status: 200, body: 'ok' }],
  ['two heads', { status: 409, body: '' }],
]
for (const [what, refusal] of refusals)
  test(`a witness that refuses is told to the operator, never to readers: ${what}`, async () => {
    await grow()
    answer = refusal
    await assert.rejects(askWitnesses(db, outside, new Date()), /Внешний свидетель журнала witness.example\/w1/)
    assert.equal((await listProblems(db)).length, 1)
    assert.deepEqual(await signers(), ['localhost:3000/ledger'])
    answer = null
    await askWitnesses(db, outside, new Date())
    assert.deepEqual(await listProblems(db), [])
  })

test('a witness that is down is a problem after an hour', async () => {
  await grow()
  answer = { status: 503, body: '' }
  await askWitnesses(db, outside, new Date())
  assert.deepEqual(await listProblems(db), [])
  await assert.rejects(askWitnesses(db, outside, new Date(Date.now() + 61 * 60_000)), /503/)
  answer = null
  await askWitnesses(db, outside, new Date())
})

test('without settings nobody is asked; a key that is no witness’s is refused at the start', async () => {
  const before = requests
  await grow()
  await askWitnesses(db, outsideOf(config({}), null), new Date())
  assert.equal(requests, before)
  const wrong = vkey.replace(id.toString('hex'), '00000000')
  assert.throws(() => outsideOf(config({ LEDGER_WITNESSES: `${wrong} ${address}` }), null), /не ключ свидетеля/)
  assert.throws(() => config({ LEDGER_WITNESSES: 'x' }), /LEDGER_WITNESSES/)
})

test('the root is posted to the channel; a refusal is kept for the desk', async () => {
  const posted: string[] = []
  const to = (announce: Outside['announce']): Outside => ({ witnesses: [], announce, timestamps: null })
  await announceRoot(
    db,
    to(async (words) => posted.push(words)),
    new Date(),
  )
  assert.ok(posted[0]!.includes((await checkpoint()).split('\n')[2]!))
  const refuse = async () => {
    throw new Error('chat not found')
  }
  await assert.rejects(announceRoot(db, to(refuse), new Date()), /канал Telegram \(chat not found\)/)
  assert.equal((await listProblems(db)).length, 1)
  await announceRoot(db, to(null), new Date())
})
