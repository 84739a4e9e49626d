import { MOST_FILTERS, MOST_FILTERS_IN_ALL, type SavedFilter } from '@palata/contract/desk/own/savedFilters'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'

/** Key of an advisory lock (any constant): two tabs that save at once would both pass the limit. */
const SAVING = 7_281_143

/** All saved filters of the person, latest first. */
export function listFilters(db: Db, accountId: number): Promise<SavedFilter[]> {
  return rows<{ list: string; name: string; query: string }>(
    db,
    'desk.savedFilters',
    `select list, name, query from desk_views where account_id = $1 order by saved_at desc, list, name limit ${MOST_FILTERS_IN_ALL}`,
    [accountId],
  )
}

/** Saves a filter, replacing one of the same name. Refuses above their limit. */
export async function saveFilter(db: Database, accountId: number, { list, name, query }: SavedFilter, now: Date) {
  await transaction(db, async (tx) => {
    await rows(tx, 'desk.filtersLock', 'select pg_advisory_xact_lock($1, $2)', [SAVING, accountId])
    const known = (await listFilters(tx, accountId)).filter((one) => one.list !== list || one.name !== name)
    if (known.filter((one) => one.list === list).length >= MOST_FILTERS)
      throw new Refusal('bad_input', `У списка уже ${MOST_FILTERS} видов: сначала забудьте лишний`)
    if (known.length >= MOST_FILTERS_IN_ALL)
      throw new Refusal('bad_input', `Сохранено уже ${MOST_FILTERS_IN_ALL} видов: сначала забудьте лишние`)
    await rows(
      tx,
      'desk.saveFilter',
      `insert into desk_views (account_id, list, name, query, saved_at) values ($1, $2, $3, $4, $5)
       on conflict (account_id, list, name) do update set query = excluded.query, saved_at = excluded.saved_at`,
      [accountId, list, name, query, now],
    )
  })
}

export async function forgetFilter(db: Db, accountId: number, { list, name }: Pick<SavedFilter, 'list' | 'name'>) {
  await rows(db, 'desk.forgetFilter', 'delete from desk_views where account_id = $1 and list = $2 and name = $3', [
    accountId,
    list,
    name,
  ])
}
