import { type Db, rows } from '#platform/database.ts'

export interface AssetRow {
  coin_id: number
  index: number
}

/** First key of all portfolio locks; the second is the account. */
const CHANGING = 230

/** Locks the portfolio until the transaction ends, so that its places stay without gaps and duplicates. */
export async function lockAssets(tx: Db, accountId: number) {
  await rows(tx, 'portfolio.lock', 'select pg_advisory_xact_lock($1, $2)', [CHANGING, accountId])
}

/** Ordered by place; at most PORTFOLIO_SIZE rows. */
export function listAssets(db: Db, accountId: number): Promise<AssetRow[]> {
  return rows<AssetRow>(
    db,
    'portfolio.list',
    'select coin_id, index from portfolio_assets where account_id = $1 order by index',
    [accountId],
  )
}

/** Ids of the reader's coins, in their order. */
export async function listAssetIds(db: Db, accountId: number): Promise<number[]> {
  return (await listAssets(db, accountId)).map(({ coin_id }) => coin_id)
}

/** Appends coins; none of them may be in the portfolio. Call it under the lock. */
export async function appendAssets(tx: Db, accountId: number, coinIds: number[], now: Date) {
  await rows(
    tx,
    'portfolio.append',
    `insert into portfolio_assets (account_id, coin_id, index, added_at)
     select $1, coin_id, (select count(*) from portfolio_assets where account_id = $1) + place - 1, $3
     from unnest($2::integer[]) with ordinality as fresh (coin_id, place)`,
    [accountId, coinIds, now],
  )
}

/** Moves later coins up. False when the coin was not there. Call it under the lock. */
export async function removeAsset(tx: Db, accountId: number, coinId: number): Promise<boolean> {
  const [removed] = await rows<{ index: number }>(
    tx,
    'portfolio.remove',
    'delete from portfolio_assets where account_id = $1 and coin_id = $2 returning index',
    [accountId, coinId],
  )
  if (!removed) return false
  await rows(
    tx,
    'portfolio.closeHole',
    'update portfolio_assets set index = index - 1 where account_id = $1 and index > $2',
    [accountId, removed.index],
  )
  return true
}

/** Shifts the coins in between by one. Both places must exist. Call it under the lock. */
export async function moveAsset(tx: Db, accountId: number, from: number, to: number) {
  await rows(
    tx,
    'portfolio.move',
    `update portfolio_assets set index = case when index = $2::integer then $3::integer else index + sign($2::integer - $3::integer)::integer end
     where account_id = $1 and index between least($2::integer, $3::integer) and greatest($2::integer, $3::integer)`,
    [accountId, from, to],
  )
}
