import { type Db, rows } from '#platform/database.ts'
import type { Counts } from './tally.ts'

/** Which channel or list the numbers of the file belong to. */
export interface Whose {
  source: string
  origin: string
}

export interface RunRow extends Whose {
  id: number
  title: string
  asked_by: string
  settings: Record<string, unknown>
  started_at: Date
  ended_at: Date | null
  undone_at: Date | null
  counts: Counts
  problems: string[]
}

const RUN = 'id, source, origin, title, asked_by, settings, started_at, ended_at, undone_at, counts, problems'

/** The run of this channel or list that was cut, to go on with; undefined when the latest has ended. */
export async function findUnfinished(db: Db, { source, origin }: Whose): Promise<number | undefined> {
  const [row] = await rows<{ id: number; is_cut: boolean }>(
    db,
    'imports.unfinished',
    `select id, ended_at is null and undone_at is null as is_cut from import_runs where source = $1 and origin = $2
     order by id desc limit 1`,
    [source, origin],
  )
  return row?.is_cut ? row.id : undefined
}

/** A run that goes on now, or was cut and neither finished nor undone. */
export async function unfinishedImport(db: Db): Promise<Pick<RunRow, 'id' | 'title'> | undefined> {
  const [row] = await rows<Pick<RunRow, 'id' | 'title'>>(
    db,
    'imports.anyUnfinished',
    'select id, title from import_runs where ended_at is null and undone_at is null order by id desc limit 1',
  )
  return row
}

export async function beginRun(
  db: Db,
  run: Whose & { title: string; by: string; settings: object },
  now: Date,
): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'imports.begin',
    `insert into import_runs (source, origin, title, asked_by, settings, started_at) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [run.source, run.origin, run.title, run.by, run.settings, now],
  )
  return row!.id
}

export async function endRun(db: Db, id: number, counts: Counts, problems: string[], now: Date) {
  await rows(db, 'imports.end', 'update import_runs set ended_at = $2, counts = $3, problems = $4 where id = $1', [
    id,
    now,
    counts,
    JSON.stringify(problems),
  ])
}

export async function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  const [row] = await rows<RunRow>(db, 'imports.run', `select ${RUN} from import_runs where id = $1`, [id])
  return row
}

/** The latest fifty. */
export function listRuns(db: Db): Promise<RunRow[]> {
  return rows<RunRow>(db, 'imports.runs', `select ${RUN} from import_runs order by started_at desc, id desc limit 50`)
}

export async function markUndone(db: Db, id: number, now: Date) {
  await rows(db, 'imports.undone', 'update import_runs set undone_at = $2 where id = $1', [id, now])
}

/** `right`: days that a person brought with them. */
type ItemKind = 'post' | 'person' | 'right'

interface ItemRow {
  key: string
  run_id: number
  entity_id: number
}

/** Those of the keys that some run has brought. */
export async function listKnown(
  db: Db,
  { source, origin }: Whose,
  kind: ItemKind,
  keys: string[],
): Promise<Map<string, ItemRow>> {
  const found = await rows<ItemRow>(
    db,
    'imports.known',
    `select key, run_id, entity_id from import_items
     where source = $1 and origin = $2 and kind = $3 and key = any($4::text[])`,
    [source, origin, kind, keys],
  )
  return new Map(found.map((row) => [row.key, row]))
}

export interface NewItem {
  key: string
  entity_id: number
  beside: object
}

export async function insertItems(tx: Db, { source, origin }: Whose, runId: number, kind: ItemKind, items: NewItem[]) {
  await rows(
    tx,
    'imports.insertItems',
    `insert into import_items (source, origin, kind, key, run_id, entity_id, beside)
     select $1, $2, $3, key, $4, entity_id, beside
     from jsonb_to_recordset($5::jsonb) as i(key text, entity_id integer, beside jsonb)`,
    [source, origin, kind, runId, JSON.stringify(items)],
  )
}

/** Things that the run brought, after `after`, by their ids here. */
export async function listBrought(db: Db, runId: number, kind: ItemKind, after: number, limit: number) {
  return rows<{ entity_id: number; besides: Record<string, unknown>[] }>(
    db,
    'imports.brought',
    `select entity_id, jsonb_agg(beside) as besides from import_items where run_id = $1 and kind = $2 and entity_id > $3
     group by entity_id order by entity_id limit $4`,
    [runId, kind, after, limit],
  )
}

/** Those of the people whose account the run opened. */
export async function keepOpened(db: Db, runId: number, people: number[]): Promise<Set<number>> {
  const found = await rows<{ id: number }>(
    db,
    'imports.opened',
    `select entity_id as id from import_items where run_id = $1 and kind = 'person' and entity_id = any($2::int[])`,
    [runId, people],
  )
  return new Set(found.map(({ id }) => id))
}

/** Forgets what was taken away, so that it may come again. */
export async function forgetItems(tx: Db, runId: number, kind: ItemKind, ids: number[]) {
  await rows(
    tx,
    'imports.forget',
    'delete from import_items where run_id = $1 and kind = $2 and entity_id = any($3::int[])',
    [runId, kind, ids],
  )
}

/** Forgets removed people, whose addresses are the keys. */
export async function forgetPeople(tx: Db, people: number[]) {
  await rows(
    tx,
    'imports.forgetPeople',
    `delete from import_items where kind in ('person', 'right') and entity_id = any($1::int[])`,
    [people],
  )
}

/** Those of the people who have signed in, as far as their sessions are kept, or whom something else has given days. */
export async function listCame(db: Db, accountIds: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'imports.came',
    `select id from accounts where id = any($1::integer[])
       and (exists (select from sessions s where s.account_id = accounts.id)
         or exists (select from grants g where g.account_id = accounts.id and not g.evidence ? 'import'))
     order by id`,
    [accountIds],
  )
  return found.map(({ id }) => id)
}
