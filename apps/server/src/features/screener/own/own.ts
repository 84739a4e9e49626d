import { MOST_SETS, type OwnScreener, type SavedSet } from '@palata/contract/screener/own'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'

/** Key of an advisory lock (any constant): two tabs that save at once would both pass the limit. */
const SAVING = 7_281_158

/** The person's columns and saved sets. */
export async function readOwn(db: Db, accountId: number): Promise<OwnScreener> {
  const [[chosen], sets] = await Promise.all([
    rows<{ columns: string[] }>(db, 'screener.columns', 'select columns from screener_columns where account_id = $1', [
      accountId,
    ]),
    listSets(db, accountId),
  ])
  return { columns: chosen?.columns ?? null, sets }
}

function listSets(db: Db, accountId: number): Promise<SavedSet[]> {
  return rows<{ name: string; query: string }>(
    db,
    'screener.sets',
    `select name, query from screener_sets where account_id = $1 order by name limit ${MOST_SETS}`,
    [accountId],
  )
}

/** Null brings the usual columns back. */
export async function keepColumns(db: Db, accountId: number, columns: string[] | null) {
  if (columns === null)
    await rows(db, 'screener.usualColumns', 'delete from screener_columns where account_id = $1', [accountId])
  else
    await rows(
      db,
      'screener.keepColumns',
      `insert into screener_columns (account_id, columns) values ($1, $2)
       on conflict (account_id) do update set columns = excluded.columns`,
      [accountId, [...new Set(columns)]],
    )
}

/** Saves a set, replacing one of the same name. Refuses above their limit. */
export async function keepSet(db: Database, accountId: number, { name, query }: SavedSet, now: Date) {
  await transaction(db, async (tx) => {
    await rows(tx, 'screener.setsLock', 'select pg_advisory_xact_lock($1, $2)', [SAVING, accountId])
    const others = (await listSets(tx, accountId)).filter((one) => one.name !== name)
    if (others.length >= MOST_SETS) throw new Refusal('bad_input', `Наборов уже ${MOST_SETS}: сначала удалите лишний`)
    await rows(
      tx,
      'screener.keepSet',
      `insert into screener_sets (account_id, name, query, saved_at) values ($1, $2, $3, $4)
       on conflict (account_id, name) do update set query = excluded.query, saved_at = excluded.saved_at`,
      [accountId, name, query, now],
    )
  })
}

export async function dropSet(db: Db, accountId: number, name: string) {
  await rows(db, 'screener.dropSet', 'delete from screener_sets where account_id = $1 and name = $2', [accountId, name])
}
