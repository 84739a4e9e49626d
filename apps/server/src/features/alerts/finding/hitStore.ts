import { type Db, rows } from '#platform/database.ts'
import { type Item, POST, SIGNAL, type Telling, TOLD_POST } from './store.ts'

/**
 * Everybody whose rules ask for the item, each once and by the loudest of their rules; who was told of its story before
 * is not. Rules are found by their coins: `alert_coins`, and who has the coin in the portfolio.
 */
export async function insertHits(tx: Db, itemId: number, item: Telling, now: Date): Promise<number[]> {
  const hit = await rows<{ account_id: number }>(
    tx,
    'alerts.hit',
    `insert into alert_hits (item_id, account_id, rule_id, coin_id, thread, is_quiet, is_gathered, told_at)
     select distinct on (r.account_id) $1::int, r.account_id, r.id, r.coin_id, $5, quiet.is_quiet, r.way = 'gathered', $6::timestamptz
     from (
       select r.account_id, r.id, r.way, r.pause_minutes, c.coin_id
       from alert_coins c join alert_rules r on r.id = c.rule_id
       where c.coin_id = any($2::int[]) and c.what = $3 and r.is_on
       union all
       select r.account_id, r.id, r.way, r.pause_minutes, p.coin_id
       from portfolio_assets p join alert_rules r on r.account_id = p.account_id
       where p.coin_id = any($2::int[]) and r.covers = 'portfolio' and r.is_on and $3 = any(r.whats)
     ) r cross join lateral (
       select r.way = 'bell' or r.way = 'now' and r.pause_minutes > 0 and exists (
         select from alert_hits h where h.rule_id = r.id and not h.is_quiet
           and h.told_at > $6::timestamptz - r.pause_minutes * interval '1 minute') as is_quiet
     ) quiet
     where r.account_id is distinct from $4
     order by r.account_id, quiet.is_quiet, r.way = 'gathered', array_position($2::int[], r.coin_id), r.id
     on conflict do nothing returning account_id`,
    [itemId, item.coin_ids, item.what, item.author_id, item.thread, now],
  )
  return hit.map(({ account_id: id }) => id)
}

export async function removeHits(tx: Db, itemId: number, accountIds: number[]) {
  await rows(tx, 'alerts.removeHits', 'delete from alert_hits where item_id = $1 and account_id = any($2::int[])', [
    itemId,
    accountIds,
  ])
}

/** Texts about the coins since the instant, each once, newest first; `symbol` is the ticker of its first coin of these. */
export function listPostsOf(db: Db, coinIds: number[], models: string[], since: Date, now: Date, limit: number) {
  return rows<Item & { symbol: string }>(
    db,
    'alerts.postsOf',
    `select ${POST}, upper(co.symbol) as symbol from (
       select m.entity_id, (array_agg(m.coin_id order by m.position))[1] as coin_id
       from unnest($1::int[]) as asked(coin_id) cross join lateral (
         select coin_id, entity_id, position from mentions
         where mentions.coin_id = asked.coin_id and kind = 'post' and named_at > $3 and named_at <= $4
         order by named_at desc, entity_id desc limit $5
       ) m group by m.entity_id
     ) named join posts p on p.id = named.entity_id join coins co on co.id = named.coin_id
     where ${TOLD_POST} and p.model = any($2) and p.published_at > $3 and p.published_at <= $4
     order by p.published_at desc, p.id desc limit $5`,
    [coinIds, models, since, now, limit],
  )
}

/** Signals of the coins that began or ended since the instant, newest first. */
export function listSignalsOf(db: Db, coinIds: number[], whats: string[], since: Date, now: Date, limit: number) {
  return rows<Item & { symbol: string }>(
    db,
    'alerts.signalsOf',
    `select * from (
       select 'signal' as what, ${SIGNAL}, s.published_at as at, 'signal ' || s.id as thread, upper(co.symbol) as symbol
       from signals s join coins co on co.id = s.coin_id where s.coin_id = any($1::int[]) and s.live
       union all
       select 'outcome', ${SIGNAL}, coalesce(s.ended_at, s.void_at), 'outcome ' || s.id, upper(co.symbol)
       from signals s join coins co on co.id = s.coin_id where s.coin_id = any($1::int[]) and s.live
     ) told where what = any($2) and at > $3 and at <= $4 order by at desc, signal_id desc limit $5`,
    [coinIds, whats, since, now, limit],
  )
}

/** Removes old items with everything that was told of them. */
export async function removeOld(db: Db, now: Date) {
  await rows(db, 'alerts.removeOld', `delete from alert_items where found_at < $1::timestamptz - interval '180 days'`, [
    now,
  ])
}
