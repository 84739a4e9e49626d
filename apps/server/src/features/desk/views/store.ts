import { type DeskView, MOST_VIEWS, MOST_VIEWS_IN_ALL } from '@palata/contract/desk/views'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'

/** Key of an advisory lock (any constant): two tabs that save at once would both pass the limit. */
const SAVING = 7_281_143

/** All saved views of the person, latest first. */
export function listViews(db: Db, accountId: number): Promise<DeskView[]> {
  return rows<{ list: string; name: string; query: string }>(
    db,
    'desk.views',
    `select list, name, query from desk_views where account_id = $1 order by saved_at desc, list, name limit ${MOST_VIEWS_IN_ALL}`,
    [accountId],
  )
}

/** Saves a view, replacing one of the same name. Refuses above the limit of views. */
export async function saveView(db: Database, accountId: number, { list, name, query }: DeskView, now: Date) {
  await transaction(db, async (tx) => {
    await rows(tx, 'desk.viewsLock', 'select pg_advisory_xact_lock($1, $2)', [SAVING, accountId])
    const known = (await listViews(tx, accountId)).filter((one) => one.list !== list || one.name !== name)
    if (known.filter((one) => one.list === list).length >= MOST_VIEWS)
      throw new Refusal('bad_input', `У списка уже ${MOST_VIEWS} видов: сначала забудьте лишний`)
    if (known.length >= MOST_VIEWS_IN_ALL)
      throw new Refusal('bad_input', `Сохранено уже ${MOST_VIEWS_IN_ALL} видов: сначала забудьте лишние`)
    await rows(
      tx,
      'desk.saveView',
      `insert into desk_views (account_id, list, name, query, saved_at) values ($1, $2, $3, $4, $5)
       on conflict (account_id, list, name) do update set query = excluded.query, saved_at = excluded.saved_at`,
      [accountId, list, name, query, now],
    )
  })
}

export async function forgetView(db: Db, accountId: number, { list, name }: Pick<DeskView, 'list' | 'name'>) {
  await rows(db, 'desk.forgetView', 'delete from desk_views where account_id = $1 and list = $2 and name = $3', [
    accountId,
    list,
    name,
  ])
}
