import { type Db, rows } from '#platform/database.ts'

export interface BackupRow {
  id: number
  state: 'asked' | 'making' | 'whole' | 'failed' | 'removed'
  asked_by: string
  note: string
  asked_at: Date
  ended_at: Date | null
  place: string
  bytes: number | null
  row_count: number | null
  file_count: number | null
  problem: string
  rehearsed_at: Date | null
  is_rehearsal_good: boolean | null
  rehearsal: string
}

/** Backups by their ids. */
export async function readBackups(db: Db, ids: number[]): Promise<Map<number, BackupRow>> {
  const found = await rows<BackupRow>(
    db,
    'backups.read',
    `select id, state, asked_by, note, asked_at, ended_at, place, bytes, row_count, file_count, problem, rehearsed_at,
       is_rehearsal_good, rehearsal
     from backups where id = any($1::integer[])`,
    [ids],
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** A backup that waits for the worker: one at a time. Returns its id; undefined when another waits already. */
export async function askForBackup(
  tx: Db,
  { by, note }: { by: string; note: string },
  now: Date,
): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx,
    'backups.ask',
    'insert into backups (asked_by, note, asked_at) values ($1, $2, $3) on conflict do nothing returning id',
    [by, note, now],
  )
  return row?.id
}

/** The backup that waits for the worker. */
export async function findAsked(db: Db): Promise<{ id: number; asked_by: string } | undefined> {
  const [row] = await rows<{ id: number; asked_by: string }>(
    db,
    'backups.asked',
    `select id, asked_by from backups where state = 'asked'`,
  )
  return row
}

/** The backup that waits, which is now being made. */
export async function takeAsked(db: Db): Promise<{ id: number; asked_at: Date } | undefined> {
  const [row] = await rows<{ id: number; asked_at: Date }>(
    db,
    'backups.take',
    `update backups set state = 'making' where state = 'asked' returning id, asked_at`,
  )
  return row
}

export interface Made {
  place: string
  bytes: number
  rows: number
  files: number
}

export async function keepWhole(db: Db, id: number, { place, bytes, rows: count, files }: Made, now: Date) {
  await rows(
    db,
    'backups.whole',
    `update backups set state = 'whole', place = $2, bytes = $3, row_count = $4, file_count = $5, ended_at = $6
     where id = $1`,
    [id, place, bytes, count, files, now],
  )
}

export async function keepFailed(db: Db, id: number, problem: string, now: Date) {
  await rows(
    db,
    'backups.failed',
    `update backups set state = 'failed', problem = left($2, 1000), ended_at = $3 where id = $1`,
    [id, problem, now],
  )
}

/** Backups that nobody makes any more: their worker ended. */
export async function failBroken(db: Db, problem: string, now: Date) {
  await rows(
    db,
    'backups.broken',
    `update backups set state = 'failed', problem = $1, ended_at = $2 where state = 'making'`,
    [problem, now],
  )
}

/** A restored database has the row of its own backup as it was then: being made. Nobody makes it here. */
export async function forgetUnfinished(db: Db) {
  await rows(db, 'backups.forgetUnfinished', `delete from backups where state in ('asked', 'making')`)
}

/** Notes a whole backup that the command made in a folder of the operator's choice. */
export async function noteElsewhere(db: Db, by: string, { place, bytes, rows: count, files }: Made, now: Date) {
  await rows(
    db,
    'backups.elsewhere',
    `insert into backups (state, asked_by, asked_at, ended_at, place, is_kept_elsewhere, bytes, row_count, file_count)
     values ('whole', $1, $6, $6, $2, true, $3, $4, $5)`,
    [by, place, bytes, count, files, now],
  )
}

export interface WholeRow {
  id: number
  asked_at: Date
  place: string
}

/** Whole backups in the worker's own folder, the newest first. */
export function listWhole(db: Db) {
  return rows<WholeRow>(
    db,
    'backups.listWhole',
    `select id, asked_at, place from backups where state = 'whole' and not is_kept_elsewhere
     order by asked_at desc, id desc limit 1000`,
  )
}

export async function keepRemoved(db: Db, id: number) {
  await rows(db, 'backups.removed', `update backups set state = 'removed' where id = $1`, [id])
}

export interface Newest {
  asked_at: Date
  bytes: number | null
}

/** The newest whole backup, wherever it is kept. */
export async function newestWhole(db: Db): Promise<Newest | undefined> {
  const [row] = await rows<Newest>(
    db,
    'backups.newest',
    `select asked_at, bytes from backups where state = 'whole' order by asked_at desc, id desc limit 1`,
  )
  return row
}

/** The newest attempt that failed after the newest whole backup. */
export async function lastFailure(db: Db): Promise<string> {
  const [row] = await rows<{ problem: string }>(
    db,
    'backups.lastFailure',
    `select problem from backups b where state = 'failed'
       and not exists (select from backups n where n.state = 'whole' and n.ended_at > b.ended_at)
     order by ended_at desc, id desc limit 1`,
  )
  return row?.problem ?? ''
}

/** The operators with a confirmed address; a club has few. */
export function listOperators(db: Db): Promise<{ id: number; email: string }[]> {
  return rows<{ id: number; email: string }>(
    db,
    'backups.operators',
    `select id, email from accounts where 'Operators' = any(groups) and email_verified and email is not null
     order by id limit 5`,
  )
}
