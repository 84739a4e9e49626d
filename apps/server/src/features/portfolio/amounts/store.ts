import { type Db, rows } from '#platform/database.ts'

export interface AmountRow {
  coin_id: number
  sealed: Buffer
}

/** In the portfolio's order. */
export function listAmounts(db: Db, accountId: number) {
  return rows<AmountRow>(
    db,
    'portfolio.amounts',
    `select m.coin_id, m.sealed from portfolio_amounts m
     join portfolio_assets a on a.account_id = m.account_id and a.coin_id = m.coin_id
     where m.account_id = $1 order by a.index`,
    [accountId],
  )
}

/** False when the coin is not in the portfolio. */
export async function putAmount(tx: Db, accountId: number, coinId: number, sealed: Buffer): Promise<boolean> {
  const put = await rows<{ coin_id: number }>(
    tx,
    'portfolio.putAmount',
    `insert into portfolio_amounts (account_id, coin_id, sealed)
     select account_id, coin_id, $3 from portfolio_assets where account_id = $1 and coin_id = $2
     on conflict (account_id, coin_id) do update set sealed = excluded.sealed returning coin_id`,
    [accountId, coinId, sealed],
  )
  return put.length > 0
}

/** False when there was none. */
export async function removeAmount(tx: Db, accountId: number, coinId: number): Promise<boolean> {
  const removed = await rows<{ coin_id: number }>(
    tx,
    'portfolio.removeAmount',
    'delete from portfolio_amounts where account_id = $1 and coin_id = $2 returning coin_id',
    [accountId, coinId],
  )
  return removed.length > 0
}
