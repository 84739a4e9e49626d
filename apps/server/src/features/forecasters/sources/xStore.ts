import { type Db, rows } from '#platform/database.ts'
import type { XReader, XUser } from '#providers/x/index.ts'

/** Configuration of X: reading through a list kept there, or author by author when `listId` is null. */
export interface XWiring {
  reader: XReader
  listId: string | null
  /** Whether yesterday's posts are looked up again to find deleted ones. */
  isRechecked: boolean
}

/** Stores the author's X id, by which posts name them, and profile. */
export async function introduceAuthor(
  db: Db,
  id: number,
  { id: externalId, username, name, picture, followers }: XUser,
) {
  await rows(
    db,
    'forecasters.introduce',
    `update forecasters set external_id = $2, username = $3, name = $4, avatar_source = $5, followers_count = $6 where id = $1`,
    [id, externalId, username, name, picture, followers],
  )
}

/** Ids of forecasters being read, by their X ids. */
export async function listAuthors(db: Db): Promise<Map<string, number>> {
  const found = await rows<{ external_id: string; id: number }>(
    db,
    'forecasters.authors',
    `select external_id, id from forecasters
     where source = 'twitter' and external_id <> '' and is_followed and not is_paused and not is_demo`,
  )
  return new Map(found.map(({ external_id, id }) => [external_id, id]))
}

/** Stores the newest known id: older posts are not requested again. */
export async function setNewest(db: Db, id: number, newestId: string) {
  await rows(db, 'forecasters.setNewest', 'update forecasters set newest_id = $2 where id = $1', [id, newestId])
}

export interface DueList {
  newest_id: string
  failures: number
}

/** Takes the list when it is due; nobody else takes it for ten minutes. */
export async function takeDueList(db: Db, listId: string, now: Date): Promise<DueList | undefined> {
  await rows(
    db,
    'forecasters.addList',
    'insert into forecaster_lists (list_id, ask_at) values ($1, $2) on conflict do nothing',
    [listId, now],
  )
  const [list] = await rows<DueList>(
    db,
    'forecasters.takeList',
    `update forecaster_lists set ask_at = $2::timestamptz + interval '10 minutes' where list_id = $1 and ask_at <= $2
     returning newest_id, failures`,
    [listId, now],
  )
  return list
}

/** Records success for the list and for all its authors. */
export async function keepListAnswered(
  db: Db,
  listId: string,
  { newestId, now, askAt }: { newestId: string; now: Date; askAt: Date },
) {
  await rows(
    db,
    'forecasters.listAnswered',
    `with list as (update forecaster_lists set newest_id = $2, answered_at = $3, ask_at = $4, failures = 0, problem = '' where list_id = $1)
     update forecasters set asked_at = $3, answered_at = $3, failures = 0, problem = '', pages_due = 0
     where source = 'twitter' and external_id <> '' and is_followed and not is_paused and not is_demo`,
    [listId, newestId, now, askAt],
  )
}

/** Records a failure for the list and for each of its authors: the desk shows only authors. */
export async function keepListFailed(db: Db, listId: string, problem: string, askAt: Date) {
  await rows(
    db,
    'forecasters.listFailed',
    `with list as (update forecaster_lists set failures = failures + 1, problem = $2, ask_at = $3 where list_id = $1)
     update forecasters set failures = failures + 1, problem = $2
     where source = 'twitter' and external_id <> '' and is_followed and not is_paused and not is_demo`,
    [listId, problem.slice(0, 300), askAt],
  )
}

/** Number of X posts in the last 24 hours. */
export async function countOfDay(db: Db, now: Date): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'forecasters.countOfDay',
    `select count(*)::integer as count from forecaster_posts p join forecasters f on f.id = p.forecaster_id
     where p.source = 'twitter' and p.created_at > $1::timestamptz - interval '1 day' and not f.is_demo`,
    [now],
  )
  return row!.count
}

/** Postpones an author when the budget is spent, without counting a failure. */
export async function keepUnpaid(db: Db, id: number, problem: string, askAt: Date) {
  await rows(db, 'forecasters.unpaid', 'update forecasters set problem = $2, ask_at = $3 where id = $1', [
    id,
    problem,
    askAt,
  ])
}

/** Takes posts one to three days old that have not been rechecked, and marks them as rechecked. Each paid try in vain puts off the next by half a day. */
export async function takeUnchecked(db: Db, now: Date): Promise<{ id: number; edit_id: string }[]> {
  return rows<{ id: number; edit_id: string }>(
    db,
    'forecasters.takeUnchecked',
    `update forecaster_posts set checked_at = $1 where id in (
       select p.id from forecaster_posts p join forecasters f on f.id = p.forecaster_id
       where p.source = 'twitter' and p.checked_at is null and p.deleted_at is null and not f.is_demo and p.edit_id <> ''
         and p.created_at >= $1::timestamptz - interval '3 days'
         and p.created_at <= $1::timestamptz - interval '1 day' - p.checks_in_vain * interval '12 hours'
       order by p.created_at limit 100 for update of p skip locked)
     returning id, edit_id`,
    [now],
  )
}

/** Puts posts back to be rechecked. `isPaid`: the try in vain may have cost money. */
export async function putUnchecked(db: Db, ids: number[], { isPaid }: { isPaid: boolean }) {
  await rows(
    db,
    'forecasters.putUnchecked',
    `update forecaster_posts set checked_at = null, checks_in_vain = checks_in_vain + $2::integer
     where id = any($1::integer[])`,
    [ids, Number(isPaid)],
  )
}

export async function markDeleted(db: Db, ids: number[], now: Date) {
  await rows(
    db,
    'forecasters.markDeleted',
    'update forecaster_posts set deleted_at = $2 where id = any($1::integer[]) and deleted_at is null',
    [ids, now],
  )
}
