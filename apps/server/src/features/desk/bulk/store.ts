import { type Db, rows } from '#platform/database.ts'

export interface BulkRow {
  id: number
  resource: string
  action: string
  input: Record<string, unknown>
  operator_id: number | null
  operator: string
  state: string
  total: number
  done: number
  failed: number
  created_at: Date
  finished_at: Date | null
}

const COLUMNS =
  'id, resource, action, input, operator_id, operator, state, total, done, failed, created_at, finished_at'

interface NewBulk {
  resource: string
  action: string
  input: Record<string, unknown>
  operatorId: number
  operator: string
}

export async function insertBulk(tx: Db, bulk: NewBulk, now: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'desk.insertBulk',
    `insert into desk_bulks (resource, action, input, operator_id, operator, total, created_at)
     values ($1, $2, $3, $4, $5, 0, $6) returning id`,
    [bulk.resource, bulk.action, bulk.input, bulk.operatorId, bulk.operator, now],
  )
  return row!.id
}

/** Adds objects to a bulk action; a repeated id is added once. */
export async function insertItems(tx: Db, bulkId: number, ids: number[]) {
  await rows(
    tx,
    'desk.insertItems',
    `insert into desk_bulk_items (bulk_id, object_id) select $1, unnest($2::integer[]) on conflict do nothing`,
    [bulkId, ids],
  )
}

/** Copies the objects that another bulk action changed. Returns their number. */
export async function copyDone(tx: Db, fromId: number, toId: number): Promise<number> {
  const copied = await rows<{ object_id: number }>(
    tx,
    'desk.copyDone',
    `insert into desk_bulk_items (bulk_id, object_id)
     select $2, object_id from desk_bulk_items where bulk_id = $1 and state = 'done' returning object_id`,
    [fromId, toId],
  )
  return copied.length
}

/** Stores the number of objects once all are inserted, and returns it. */
export async function setTotal(tx: Db, id: number): Promise<number> {
  const [row] = await rows<{ total: number }>(
    tx,
    'desk.setTotal',
    `update desk_bulks set total = (select count(*) from desk_bulk_items where bulk_id = $1) where id = $1 returning total`,
    [id],
  )
  return row!.total
}

export async function findBulk(db: Db, id: number): Promise<BulkRow | undefined> {
  const [row] = await rows<BulkRow>(db, 'desk.bulk', `select ${COLUMNS} from desk_bulks where id = $1`, [id])
  return row
}

export async function listBulks(db: Db, ids: number[]): Promise<BulkRow[]> {
  return rows<BulkRow>(db, 'desk.bulks', `select ${COLUMNS} from desk_bulks where id = any($1::integer[])`, [ids])
}

export async function listRunning(db: Db): Promise<BulkRow[]> {
  return rows<BulkRow>(
    db,
    'desk.running',
    `select ${COLUMNS} from desk_bulks where state = 'running' order by id limit 100`,
  )
}

/** False when the action is finished or is already in this state. */
export async function setState(db: Db, id: number, state: 'running' | 'stopped'): Promise<boolean> {
  const set = await rows<{ id: number }>(
    db,
    'desk.setState',
    `update desk_bulks set state = $2 where id = $1 and state <> 'done' and state <> $2 returning id`,
    [id, state],
  )
  return set.length > 0
}

/** Objects to act on; `begun` ones may already be changed, by a run that was interrupted. */
export async function listWaiting(db: Db, bulkId: number, limit: number) {
  return rows<{ object_id: number; state: 'waiting' | 'begun' }>(
    db,
    `desk.waiting.${limit}`,
    `select object_id, state from desk_bulk_items where bulk_id = $1 and state in ('waiting', 'begun')
     order by object_id limit ${limit}`,
    [bulkId],
  )
}

export async function beginItem(db: Db, bulkId: number, objectId: number) {
  await rows(db, 'desk.beginItem', `update desk_bulk_items set state = 'begun' where bulk_id = $1 and object_id = $2`, [
    bulkId,
    objectId,
  ])
}

/** `same`: somebody else had done it before. */
type EndState = 'done' | 'same' | 'refused'

export async function setItem(db: Db, bulkId: number, objectId: number, state: EndState, said: string) {
  await rows(
    db,
    'desk.setItem',
    `update desk_bulk_items set state = $3, said = $4 where bulk_id = $1 and object_id = $2`,
    [bulkId, objectId, state, said],
  )
}

/**
 * Counts what is done and finishes the action when nothing is waiting. The objects are counted, not the portions: a
 * portion that was interrupted has done some of its own.
 */
export async function countProgress(db: Db, id: number, now: Date) {
  await rows(
    db,
    'desk.progress',
    `update desk_bulks b set done = now.done, failed = now.failed,
       state = case when now.waiting > 0 then state else 'done' end,
       finished_at = case when now.waiting > 0 then null else $2::timestamptz end
     from (
       select count(*) filter (where state in ('done', 'same')) as done, count(*) filter (where state = 'refused') as failed,
         count(*) filter (where state in ('waiting', 'begun')) as waiting
       from desk_bulk_items where bulk_id = $1
     ) now
     where b.id = $1`,
    [id, now],
  )
}

export async function listProblems(db: Db, bulkId: number) {
  return rows<{ object_id: number; said: string }>(
    db,
    'desk.problems',
    `select object_id, said from desk_bulk_items where bulk_id = $1 and state = 'refused' order by object_id limit 200`,
    [bulkId],
  )
}
