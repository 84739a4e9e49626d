import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { readConfig } from '../../../platform/config.ts'
import { outsideOf } from '../../../services/ledger.ts'
import { listProblems } from '../operating/problems.ts'
import { append, record, takenDown, testKeeper } from '../testing/stage.ts'
import { stampRoot } from './timestamps.ts'

// The authority is OpenSSL's: what it signs and what it checks is not our code.
const isThere = spawnSync('openssl', ['version']).status === 0
// The gate must not pass without it.
const needsOpenssl = isThere || process.env.CI ? false : 'needs openssl'

const stage = await testApp()
const { db } = stage
const keeper = await testKeeper()
const folder = await mkdtemp(join(tmpdir(), 'palata-tsa-'))
after(() => rm(folder, { recursive: true, force: true }))
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

const CONFIG = `[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:TRUE
[tsa]
extendedKeyUsage = critical, timeStamping
[web]
extendedKeyUsage = critical, serverAuth
[stamp]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
`

/** A root, or a certificate that the root `issuer` signs, of this section of the configuration. */
function certificate(name: string, section: string, issuer?: string) {
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`)
  const made = ['-new', '-key', `${name}.key`, '-subj', `/CN=${name}`, '-config', 'tsa.cnf']
  if (!issuer) return openssl('req', '-x509', ...made, '-days', '30', '-extensions', section, '-out', `${name}.pem`)
  openssl('req', ...made, '-out', `${name}.csr`)
  const signed = ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial', '-days', '30']
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...signed,
    '-extfile',
    'tsa.cnf',
    '-extensions',
    section,
    '-out',
    `${name}.pem`,
  )
}

/** The answer of the authority that has this certificate. */
async function answerBy(signer: string, query: Buffer): Promise<Buffer> {
  await writeFile(join(folder, 'query'), query)
  const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`]
  openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'stamp', '-queryfile', 'query', ...by, '-out', 'answer')
  return readFile(join(folder, 'answer'))
}

type Answer = (query: Buffer) => Promise<{ status?: number; body: Buffer }>
const honest: Answer = async (query) => ({ body: await answerBy('tsa', query) })
let answer = honest
let queries = 0
const server = createServer(async (request, response) => {
  queries += 1
  const { status = 200, body } = await answer(await buffer(request))
  response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/tsr`
const given = (roots: string) =>
  readConfig({ NODE_ENV: 'development', LEDGER_TIMESTAMP_URL: address, LEDGER_TIMESTAMP_CA: roots } as never)
const outside = outsideOf(given(join(folder, 'root.pem')), null)

const HOUR = 3_600_000
const now = new Date()
async function grow() {
  await append(db, takenDown(1))
  await record(db, keeper)
}
const listed = async () => (await stage.as('guest').call(ledger.overview, {})).timestamps
const get = async (path: string) => {
  const { rawPayload, statusCode } = await stage.as('guest').get(path)
  assert.equal(statusCode, 200)
  return rawPayload
}

before(async () => {
  if (needsOpenssl) return
  await writeFile(join(folder, 'tsa.cnf'), CONFIG)
  await writeFile(join(folder, 'serial'), '01')
  certificate('root', 'root')
  certificate('stranger', 'root')
  certificate('tsa', 'tsa', 'root')
  certificate('web', 'web', 'root')
  certificate('foreign', 'tsa', 'stranger')
  await record(db, keeper)
})
beforeEachOf(import.meta.filename, () => {
  answer = honest
})

const refuse: Answer = async () => ({ status: 403, body: Buffer.alloc(0) })
const down: Answer = async () => ({ status: 503, body: Buffer.alloc(0) })

test('an authority that refuses is told to the operator at once, one that is down after six hours', {
  skip: needsOpenssl,
}, async () => {
  answer = down
  await stampRoot(db, outside, now)
  assert.deepEqual(await listProblems(db), [])
  await assert.rejects(stampRoot(db, outside, new Date(now.getTime() + 7 * HOUR)), /метки времени.*503/)
  answer = refuse
  await assert.rejects(stampRoot(db, outside, now), /метки времени от 127.0.0.1.*403/)
  assert.equal((await listProblems(db)).length, 1)
  answer = down
  await stampRoot(db, outside, now)
  assert.match((await listProblems(db))[0]!.problem, /403/, 'a silence solves nothing')
  const strange = outsideOf(given(join(folder, 'absent.pem')), null)
  answer = honest
  await assert.rejects(stampRoot(db, strange, now), /absent\.pem/)
  assert.deepEqual(await listed(), [])
  await stampRoot(db, outsideOf(readConfig({ NODE_ENV: 'development' } as never), null), now)
  assert.deepEqual(await listed(), [])
})

test('the root is stamped once a day, and a stranger checks the stamp with OpenSSL', {
  skip: needsOpenssl,
}, async () => {
  queries = 0
  await stampRoot(db, outside, now)
  assert.deepEqual(await listProblems(db), [])
  await stampRoot(db, outside, new Date(now.getTime() + 25 * HOUR))
  await grow()
  await stampRoot(db, outside, now)
  const [one] = await listed()
  assert.deepEqual([queries, one!.authority, one!.size], [1, new URL(address).host, 1])
  // The authority's clock has not moved.
  await assert.rejects(stampRoot(db, outside, new Date(now.getTime() + 25 * HOUR)), /of the past/)
  await writeFile(join(folder, 'note'), await get(`/ledger/timestamps/${one!.size}`))
  await writeFile(join(folder, 'kept'), await get(`/ledger/timestamps/${one!.size}.tsr`))
  assert.match(await readFile(join(folder, 'note'), 'utf8'), /^localhost:3000\/ledger\n1\n/)
  openssl('ts', '-verify', '-data', 'note', '-in', 'kept', '-CAfile', 'root.pem')
  await writeFile(join(folder, 'note'), 'another')
  assert.throws(() => openssl('ts', '-verify', '-data', 'note', '-in', 'kept', '-CAfile', 'root.pem'))
  for (const path of ['2', '2.tsr', '0', '1.txt', '1.tsr.tsr', 'x'])
    assert.equal((await stage.as('guest').get(`/ledger/timestamps/${path}`)).statusCode, 404, path)
  await assert.rejects(db.query('delete from ledger_timestamps'), /only grows/)
})

/** The same stamp, signed by a certificate of another purpose: OpenSSL's own authority refuses to do it. */
async function signedBy(signer: string, query: Buffer): Promise<Buffer> {
  await answerBy('tsa', query)
  openssl('ts', '-reply', '-in', 'answer', '-token_out', '-out', 'token')
  openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info')
  const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-econtent_type', '1.2.840.113549.1.9.16.1.4']
  openssl('cms', '-sign', '-binary', '-nodetach', ...by, '-in', 'info', '-outform', 'DER', '-out', 'token')
  const token = await readFile(join(folder, 'token'))
  const body = Buffer.concat([Buffer.from('3003020100', 'hex'), token])
  const length = Buffer.of(0x30, 0x82, body.length >> 8, body.length & 0xff)
  return Buffer.concat([length, body])
}
/** Another hash in the request: that of the note is the only run of 32 bytes after its tag. */
function ofOther(query: Buffer): Buffer {
  const other = Buffer.from(query)
  other.fill(7, query.indexOf(Buffer.of(0x04, 0x20)) + 2, query.indexOf(Buffer.of(0x04, 0x20)) + 34)
  return other
}
const changed = (given: Buffer) => {
  const other = Buffer.from(given)
  other[other.length - 5]! ^= 1
  return other
}

let earlier: Buffer | null = null
/** The answer to the first request, whatever is asked after it. */
async function once(query: Buffer): Promise<Buffer> {
  earlier = earlier ?? (await answerBy('tsa', query))
  return earlier
}
const body = async (made: Buffer | Promise<Buffer>) => ({ body: await made })
const REFUSALS: [what: string, answer: Answer, why: RegExp][] = [
  ['a page instead of an answer', () => body(Buffer.from('<!doctype html>')), /no answer of the protocol/],
  ['an empty answer', () => body(Buffer.alloc(0)), /no answer of the protocol/],
  ['a refusal of the protocol', () => body(Buffer.from('30053003020102', 'hex')), /refused with status 2/],
  ['an answer too long', () => body(Buffer.alloc(70_000)), /TooLong/],
  ['a stamp of another request', async (query) => body(await once(query)), /another request/],
  ['a stamp of other data', (query) => body(answerBy('tsa', ofOther(query))), /of other data/],
  ['a key that is not for time stamps', (query) => body(signedBy('web', query)), /not for time stamps/],
  ['an authority that no known root vouches for', (query) => body(answerBy('foreign', query)), /does not hold/],
  ['a changed signature', async (query) => body(changed(await answerBy('tsa', query))), /does not hold/],
]
for (const [what, given, why] of REFUSALS)
  test(`no time stamp: ${what}`, { skip: needsOpenssl }, async () => {
    answer = given
    const note = Buffer.from('note')
    // The first answer to a request is right, and is none for the next one.
    if (what.endsWith('another request')) await outside.timestamps!.stamp(note, new Date())
    await assert.rejects(outside.timestamps!.stamp(note, new Date()), why)
  })
