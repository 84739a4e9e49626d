import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Database, transaction } from '#platform/database.ts'
import { testApp } from '#testing/app.ts'
import type { Recordable } from '../calls/entries.ts'
import { appendEntries } from '../log/append.ts'
import { readSignerKey } from '../log/note.ts'
import type { Keeper } from '../operating/keeper.ts'
import { recordAndSign } from '../record.ts'

/** A keeper with an empty folder of its own. */
export async function testKeeper(): Promise<Keeper> {
  const folder = await mkdtemp(join(tmpdir(), 'palata-ledger-'))
  after(() => rm(folder, { recursive: true, force: true }))
  return { folder, given: null, origin: 'localhost:3000/ledger', isDemo: true }
}

/** What the job does: records what waits and signs it. */
export const record = (db: Database, keeper: Keeper, now = new Date()) => recordAndSign(db, keeper, now)

/** Entries that need no signal. */
export function takenDown(count: number, first = 1): Recordable[] {
  const at = '2026-11-20T09:00:00.000Z'
  return Array.from({ length: count }, (_, place) => ({
    kind: 'taken_down',
    at,
    author: 'c05e'.repeat(8),
    call: first + place,
    rule: 1,
  }))
}

export function append(db: Database, entries: Recordable[]): Promise<number> {
  return transaction(db, (tx) => appendEntries(tx, entries))
}

/** A ledger of 11 entries, signed: the key's and ten others. */
export async function begun() {
  const { db } = await testApp()
  const keeper = await testKeeper()
  await record(db, keeper)
  await append(db, takenDown(10))
  await record(db, keeper)
  return { db, keeper }
}

/** The kept key, as the line of its file. */
export async function keyLine({ folder }: Keeper): Promise<string> {
  return (await readFile(join(folder, 'ledger-key'), 'utf8')).trim()
}

export const keptVkey = async (keeper: Keeper) => readSignerKey(await keyLine(keeper))!.vkey
