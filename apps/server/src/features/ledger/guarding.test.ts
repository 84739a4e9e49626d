import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import { openCheckpoint, readVerifierKey } from '@palata/contract/ledger/note'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { type Keeper, LedgerProblem } from './keeper.ts'
import { readSignerKey } from './note.ts'
import { beginNewOrigin, rotateKey } from './operate.ts'
import { lastCheckpoint, listEntries } from './store.ts'
import { append, record, takenDown, testKeeper } from './testing/stage.ts'

const signing = async (note: string, vkey: string) => openCheckpoint(note, (await readVerifierKey(vkey))!)

/** A ledger of 11 entries, signed. */
async function begun() {
  const { db } = await testApp()
  const keeper = await testKeeper()
  await record(db, keeper)
  await append(db, takenDown(10))
  await record(db, keeper)
  return { db, keeper }
}

const keptKey = async ({ folder }: Keeper) => readSignerKey(await readFile(join(folder, 'ledger-key'), 'utf8'))!

test('a database from an older copy is not signed', async () => {
  const { keeper } = await begun()
  const older = await testApp()
  await record(older.db, { ...keeper, folder: (await testKeeper()).folder, given: await keyLine(keeper) })
  await append(older.db, takenDown(4))
  const { note } = (await lastCheckpoint(older.db))!
  await assert.rejects(record(older.db, keeper), (error: Error) => {
    assert.ok(error instanceof LedgerProblem)
    assert.match(error.message, /в базе записей: 5, а подписано уже 11.*ledger-new-origin/s)
    return true
  })
  // Grown past the head by other entries, it is another log all the same.
  await append(older.db, takenDown(20, 500))
  await assert.rejects(record(older.db, keeper), /первые 11 записей в базе не те, что были подписаны/)
  assert.equal((await lastCheckpoint(older.db))!.note, note)

  const { vkey } = await beginNewOrigin(older.db, keeper, 'База потеряна при пожаре', new Date())
  const after = (await lastCheckpoint(older.db))!
  assert.equal((await signing(after.note, vkey))?.origin, 'localhost:3000/ledger/2')
  const [entry] = await listEntries(older.db, after.size - 1, after.size)
  const told = LedgerEntry.parse(JSON.parse(entry!.entry))
  assert.ok(told.kind === 'key' && told.why === 'new_origin' && told.reason === 'База потеряна при пожаре')
  assert.match(told.lost!, /^localhost:3000\/ledger\n11\n/)
  await append(older.db, takenDown(1, 900))
  assert.equal(await record(older.db, keeper), after.size + 1)
})

async function keyLine({ folder }: Keeper) {
  return (await readFile(join(folder, 'ledger-key'), 'utf8')).trim()
}

test('a rotated key is named in the ledger and introduced by the old one', async () => {
  const { db, keeper } = await begun()
  const old = (await keptKey(keeper)).vkey
  const { vkey, toSet } = await rotateKey(db, keeper, 'Плановая смена', new Date())
  assert.equal(toSet, null)
  const { note, size } = (await lastCheckpoint(db))!
  assert.equal((await signing(note, old))?.size, size)
  assert.equal((await signing(note, vkey))?.size, size)
  assert.equal((await keptKey(keeper)).vkey, vkey)
  await append(db, takenDown(1, 50))
  await record(db, keeper)
  const next = (await lastCheckpoint(db))!.note
  assert.equal(await signing(next, old), null)
  assert.equal((await signing(next, vkey))?.size, size + 1)
})

test('a rotation that was cut off before the key was kept changes nothing for the old key', async () => {
  const { db, keeper } = await begun()
  const line = await keyLine(keeper)
  await rotateKey(db, keeper, '', new Date())
  await writeFile(join(keeper.folder, 'ledger-key'), `${line}\n`)
  await append(db, takenDown(1, 50))
  assert.equal(await record(db, keeper), 13)
})

test('a key from the settings is shown, not kept', async () => {
  const { db, keeper } = await begun()
  const set = { ...keeper, given: await keyLine(keeper) }
  await rm(join(keeper.folder, 'ledger-key'))
  const { vkey, toSet } = await rotateKey(db, set, '', new Date())
  assert.equal(readSignerKey(toSet!)!.vkey, vkey)
  await assert.rejects(readFile(join(keeper.folder, 'ledger-key')), /ENOENT/)
})

test('a crash between the head and its publication is made good', async () => {
  const { db, keeper } = await begun()
  await append(db, takenDown(3, 50))
  const head = await readFile(join(keeper.folder, 'ledger-head'), 'utf8')
  const twin = await testKeeper()
  await writeFile(join(twin.folder, 'ledger-key'), await keyLine(keeper))
  await writeFile(join(twin.folder, 'ledger-head'), head)
  const client = await db.connect()
  // The database refuses the publication, after the head was kept.
  await client.query(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''cut''; end'`,
  )
  await client.query('create trigger cut before insert on ledger_checkpoints for each row execute function refuse()')
  await assert.rejects(record(db, twin), /cut/)
  await client.query('drop trigger cut on ledger_checkpoints')
  client.release()
  assert.match(await readFile(join(twin.folder, 'ledger-head'), 'utf8'), /\n14\n/)
  await append(db, takenDown(1, 70))
  assert.equal(await record(db, twin), 15)
})

const damages: [string, (keeper: Keeper) => Promise<unknown>, RegExp][] = [
  ['the key is cut', ({ folder }) => writeFile(join(folder, 'ledger-key'), 'PRIVATE+KEY+x'), /ledger-key испорчен/],
  ['the key is empty', ({ folder }) => writeFile(join(folder, 'ledger-key'), ''), /ledger-key испорчен/],
  ['the head is empty', ({ folder }) => writeFile(join(folder, 'ledger-head'), ''), /ledger-head испорчен/],
  [
    'the head is cut',
    ({ folder }) => writeFile(join(folder, 'ledger-head'), 'localhost:3000/ledger\n11\nAAAA'),
    /ledger-head испорчен/,
  ],
]

for (const [what, damage, sentence] of damages)
  test(`${what}: nothing is signed, and the operator reads why`, async () => {
    const { db, keeper } = await begun()
    await append(db, takenDown(1, 50))
    await damage(keeper)
    await assert.rejects(record(db, keeper), sentence)
    assert.equal((await lastCheckpoint(db))!.size, 11)
  })

test('a process without the key signs nothing, makes no key of its own, and says when nobody signs', async () => {
  const { db, keeper } = await begun()
  const other = await testKeeper()
  await append(db, takenDown(1, 50))
  const at = Date.parse(takenDown(1)[0]!.at)
  assert.equal(await record(db, other, new Date(at + 4 * 60_000)), null)
  await assert.rejects(record(db, other, new Date(at + 6 * 60_000)), /не подписан с 2026-11-20.*LEDGER_KEY/s)
  await assert.rejects(readFile(join(other.folder, 'ledger-key')), /ENOENT/)
  assert.equal(await record(db, keeper), 12)
  assert.equal(await record(db, other, new Date(at + 6 * 60_000)), null)
})

test('another key than the last signs nothing', async () => {
  const { db } = await begun()
  const { keeper } = await begun()
  const stranger = { ...(await testKeeper()), given: await keyLine(keeper) }
  await append(db, takenDown(1, 50))
  await assert.rejects(record(db, stranger), /прошлую отметку подписал другой ключ/)
})

const forgeries: [string, string, RegExp][] = [
  ['an entry', `update ledger_entries set entry = replace(entry, '"call":3', '"call":4') where index = 3`, /Запись № 3 не та/],
  ['a leaf', `update ledger_entries set leaf_hash = sha256('x') where index = 4`, /Запись № 4 не та/],
  [
    'an entry with its leaf',
    `update ledger_entries set entry = '{}', leaf_hash = sha256('\\x007b7d') where index = 5`,
    /плитки 0\/0 не тот/,
  ],
  ['an entry with its leaf in the last tile', `update ledger_entries set entry = '{}', leaf_hash = sha256('\\x007b7d') where index = 300`, /Подписан другой корень/],
  ['a hash of a tile', `update ledger_hashes set hash = sha256('x')`, /плитки 0\/0 не тот/],
  ['the end', 'delete from ledger_entries where index > 298', /Нет записи № 299/],
  ['the middle', 'delete from ledger_entries where index = 100', /Нет записи № 100/],
]

for (const [what, forgery, sentence] of forgeries)
  test(`${what} changed by who switched the refusals off: the operator's check names it`, async () => {
    const { db, keeper } = await begun()
    await append(db, takenDown(300, 20))
    await record(db, keeper)
    const run = testOperator({ db, keeper, now: () => new Date() })
    assert.equal((await run(['ledger'])).code, 0)
    await db.query(`begin; alter table ledger_entries disable trigger user; alter table ledger_hashes disable trigger user;
      ${forgery}; alter table ledger_entries enable trigger user; alter table ledger_hashes enable trigger user; commit`)
    const { code, err } = await run(['ledger'])
    assert.equal(code, 1)
    assert.match(err, sentence)
  })

test('the operator sees the ledger, rotates its key and begins it anew', async () => {
  const { db, keeper } = await begun()
  const run = testOperator({ db, keeper, now: () => new Date() })
  assert.match(
    (await run(['ledger'])).out,
    /Записей: 11\nПодписано: 11, .*\nНаибольшая отметка вне базы: 11\nКлюч: localhost/s,
  )
  const { vkey } = await keptKey(keeper)
  const rotated = await run(['ledger-rotate-key', 'Плановая смена'])
  assert.equal(rotated.code, 0, rotated.err)
  assert.notEqual((await keptKey(keeper)).vkey, vkey)
  const begunAnew = await run(['ledger-new-origin', 'Потеряли базу'])
  assert.match(begunAnew.out, /localhost:3000\/ledger\/2\+/)
  assert.equal((await run(['ledger-new-origin'])).code, 2)
  await rm(join(keeper.folder, 'ledger-key'))
  const without = await run(['ledger-rotate-key', 'Ещё раз'])
  assert.match(without.err, /Ключа журнала здесь нет/)
  assert.equal(without.code, 1)
})
