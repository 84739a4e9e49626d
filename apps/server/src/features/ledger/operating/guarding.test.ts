import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import { openCheckpoint, readVerifierKey } from '@palata/contract/ledger/note'
import { testApp } from '#testing/app.ts'
import { readSignerKey } from '../log/note.ts'
import { lastCheckpoint, listEntries } from '../store.ts'
import { append, begun, keptVkey, keyLine, record, takenDown, testKeeper } from '../testing/stage.ts'
import { type Keeper, LedgerProblem } from './keeper.ts'
import { beginNewOrigin, rotateKey } from './operate.ts'

const signing = async (note: string, vkey: string) => openCheckpoint(note, (await readVerifierKey(vkey))!)

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

test('a rotated key is named in the ledger and introduced by the old one', async () => {
  const { db, keeper } = await begun()
  const old = await keptVkey(keeper)
  const { vkey, toSet } = await rotateKey(db, keeper, 'Плановая смена', new Date())
  assert.equal(toSet, null)
  const { note, size } = (await lastCheckpoint(db))!
  assert.equal((await signing(note, old))?.size, size)
  assert.equal((await signing(note, vkey))?.size, size)
  assert.equal(await keptVkey(keeper), vkey)
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
  // The old one signs until the operator has set the new one, and not after it.
  for (const [given, size] of [
    [set.given, 13],
    [toSet, 14],
  ] as const) {
    await append(db, takenDown(1, 50 + size))
    assert.equal(await record(db, { ...keeper, given }), size)
  }
  await append(db, takenDown(1, 80))
  await assert.rejects(record(db, set), /его подписывает другой ключ/)
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
  await assert.rejects(record(db, stranger), /его подписывает другой ключ/)
})
