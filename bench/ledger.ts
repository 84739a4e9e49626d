/** Appending to the ledger, and proofs, at a hundred thousand entries. */
import { appendEntries } from '../apps/server/src/features/ledger/log/append.ts'
import { proveAsked, proveEntry } from '../apps/server/src/features/ledger/log/proofs.ts'
import { recordAndSign } from '../apps/server/src/features/ledger/record.ts'
import { connect, type Database, transaction } from '../apps/server/src/platform/database.ts'
import { prepareDatabase } from '../apps/server/src/prepareDatabase.ts'
import { table } from './table.ts'

const SIZES = [1_000, 100_000]
const BATCH = 1_000
const READS = 200

export async function ledgerProofs(url: string, folder: string) {
  const db = connect(url, () => {}, { max: 2 })
  await prepareDatabase(db)
  const keeper = { folder, given: null, origin: 'bench.example/ledger', isDemo: true }
  const sign = () => recordAndSign(db, keeper, new Date())
  await sign()
  const lines: string[][] = []
  for (const size of SIZES) {
    for (let has = await countOf(db); has < size; has = await countOf(db)) await add(db, Math.min(BATCH, size - has))
    await sign()
    const place = (turn: number) => (turn * 7_919) % size
    const later = (turn: number) => 1 + place(turn)
    lines.push([
      size.toLocaleString('ru-RU'),
      ...(await timesOf((turn) => proveEntry(db, place(turn)))),
      ...(await timesOf((turn) => proveAsked(db, later(turn), size))),
      ...(await timesOf(async () => {
        await add(db, 1)
        await sign()
      })),
    ])
  }
  const kinds = ['inclusion', 'consistency', 'append and sign']
  table(['entries', ...kinds.flatMap((kind) => [`${kind} p50, ms`, 'p99'])], lines)
  await db.end()
}

const at = '2026-11-20T09:00:00.000Z'
const entry = { kind: 'taken_down', at, author: 'c05e'.repeat(8), call: 1, rule: 1 } as const

function add(db: Database, count: number) {
  return transaction(db, (tx) => appendEntries(tx, new Array(count).fill(entry)))
}

async function countOf(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from ledger_entries')
  return rows[0]!.count
}

async function timesOf(work: (turn: number) => Promise<unknown>): Promise<string[]> {
  const times: number[] = []
  for (let turn = 0; turn < READS; turn += 1) {
    const started = performance.now()
    await work(turn)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return [times[READS / 2]!, times[Math.floor(READS * 0.99)]!].map((time) => time.toFixed(1))
}
