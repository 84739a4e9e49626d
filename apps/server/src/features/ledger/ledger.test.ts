import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { openCheckpoint, readVerifierKey } from '@palata/contract/ledger/note'
import { testApp } from '#testing/app.ts'
import { countEntries, lastCheckpoint } from './store.ts'
import { append, record, takenDown, testKeeper } from './testing/stage.ts'

const stage = await testApp()
const keeper = await testKeeper()
await record(stage.db, keeper)
await append(stage.db, takenDown(299))
await record(stage.db, keeper)

const get = (url: string) => stage.as('guest').get(url)

test('a checkpoint, its key and tiles have their types and ages', async () => {
  const checkpoint = await get('/ledger/checkpoint')
  assert.equal(checkpoint.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(checkpoint.headers['cache-control'], 'public, no-cache')
  const key = await readVerifierKey((await get('/ledger/vkey')).body)
  assert.equal((await openCheckpoint(checkpoint.body, key!))?.size, 300)
  for (const [path, bytes] of [
    ['0/000', 256 * 32],
    ['0/001.p/44', 44 * 32],
    ['0/001.p/1', 32],
    ['0/000.p/255', 255 * 32],
    ['1/000.p/1', 32],
  ] as const) {
    const tile = await get(`/ledger/tile/${path}`)
    assert.equal(tile.statusCode, 200, path)
    assert.equal(tile.rawPayload.length, bytes, path)
    assert.equal(tile.headers['content-type'], 'application/octet-stream')
    assert.equal(tile.headers['cache-control'], 'public, max-age=31536000, immutable')
  }
})

test('what the published tree does not have, and any other spelling, is not found', async () => {
  const missing = [
    '0/001',
    '0/001.p/45',
    '0/002',
    '0/002.p/1',
    '1/000',
    '1/000.p/2',
    '1/001.p/1',
    '2/000.p/1',
    '6/000.p/1',
  ]
  const misspelt = [
    '',
    '0',
    '0/',
    '0/0',
    '0/00',
    '0/0000',
    '00/000',
    '+0/000',
    '-1/000',
    '0/x000/000',
    '0/x000/x000/000',
    '0/000/000',
    '0/x001',
    '0/X001/000',
    '0/000.p',
    '0/000.p/',
    '0/000.p/0',
    '0/000.p/01',
    '0/000.p/256',
    '0/000.p/999',
    '0/000.p/1/',
    '0/000.p/1.5',
    '0/000.P/1',
    '0/000/',
    '0/000?',
    '64/000',
    '7/000',
    '99999999999999999999/000',
    '0/x999/x999/x999/x999/x999/x999/999',
    'entries',
    'entries/',
    'entries/0',
    'entries/x000/000',
    'Entries/000',
    'data/000',
    '8/0/000',
    '0/000%00',
    '0/%30%30%30%2e',
    '0/..%2f..%2fvkey',
    '0/0x0',
    '0/٠٠٠',
    '0/1e2',
    '0/000\u0000',
  ].filter((path) => path !== '0/000?')
  for (const path of [...missing, ...misspelt]) {
    const found = await get(`/ledger/tile/${encodeURI(path).replaceAll('%25', '%')}`)
    assert.ok([400, 404].includes(found.statusCode), `${path} → ${found.statusCode}`)
    assert.doesNotMatch(String(found.headers['cache-control']), /immutable/, path)
  }
})

test('entries come with their lengths', async () => {
  const bundle = (await get('/ledger/tile/entries/001.p/44')).rawPayload
  let count = 0
  for (let at = 0; at < bundle.length; count += 1) {
    const end = at + 2 + bundle.readUInt16BE(at)
    assert.equal(JSON.parse(bundle.subarray(at + 2, end).toString()).kind, 'taken_down')
    at = end
  }
  assert.equal(count, 44)
})

test('what is not signed yet stands nowhere', async () => {
  await append(stage.db, takenDown(1, 1000))
  assert.equal((await get('/ledger/tile/0/001.p/45')).statusCode, 404)
  assert.equal((await get('/ledger/tile/entries/001.p/45')).statusCode, 404)
  assert.equal((await get('/api/ledger/entries/300/')).statusCode, 404)
  await record(stage.db, keeper)
  assert.equal((await get('/ledger/tile/entries/001.p/45')).statusCode, 200)
})

test('the product’s own role can neither change nor remove what was written', async () => {
  for (const table of ['ledger_entries', 'ledger_hashes', 'ledger_checkpoints'])
    for (const statement of [
      `delete from ${table}`,
      `delete from ${table} where false`,
      `update ${table} set ${table === 'ledger_checkpoints' ? 'size = size' : 'index = index'}`,
      `truncate ${table} cascade`,
      `insert into ledger_entries select index, 'x', leaf_hash from ledger_entries on conflict (index) do update set entry = 'x'`,
    ])
      await assert.rejects(stage.db.query(statement), /the ledger only grows/, statement)
})

test('writers at the same time take one number each, without gaps', async () => {
  const before = await countEntries(stage.db)
  const rounds = Array.from({ length: 24 }, (_, place) => append(stage.db, takenDown(7, 2000 + place * 7)))
  const signing = Array.from({ length: 4 }, () => record(stage.db, keeper))
  const firsts = (await Promise.all(rounds)).toSorted((one, other) => one - other)
  await Promise.all(signing)
  assert.deepEqual(
    firsts,
    firsts.map((_, place) => before + place * 7),
  )
  await record(stage.db, keeper)
  const { rows } = await stage.db.query('select count(*)::int as count, max(index)::int as last from ledger_entries')
  assert.deepEqual(rows, [{ count: before + 24 * 7, last: before + 24 * 7 - 1 }])
  assert.equal((await lastCheckpoint(stage.db))!.size, before + 24 * 7)
})

test('the key and the head are kept for their owner alone', async () => {
  for (const name of ['ledger-key', 'ledger-head'])
    assert.equal((await stat(join(keeper.folder, name))).mode & 0o777, 0o600, name)
})
