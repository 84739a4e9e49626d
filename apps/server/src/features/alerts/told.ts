import type { AlertWhat } from '@palata/contract/alerts/whats'
import { type Db, rows } from '#platform/database.ts'

/** An item with those who are told of it: account, and whether by the bell alone. */
export interface ToldRow {
  id: number
  what: AlertWhat
  /** Of a thing of `alertables`: its kind, with `subject_id` and `edition`. */
  kind: string | null
  edition: string
  subject_kind: 'post' | 'signal' | 'coin' | null
  subject_id: number
  author_id: number | null
  live: boolean
  at: Date | null
  told: [accountId: number, isQuiet: boolean, isGathered: boolean][]
}

const SUBJECT = `i.id, i.what, i.kind, i.edition, coalesce(i.post_id, i.signal_id, i.coin_id, i.entity_id) as subject_id`

export function listTold(db: Db, ids: number[]) {
  return rows<ToldRow>(
    db,
    'alerts.told',
    `select ${SUBJECT}, case when i.coin_id is not null then 'coin' when i.signal_id is not null then 'signal' when i.post_id is not null then 'post' end as subject_kind,
       coalesce(p.author_id, s.author_id) as author_id, coalesce(p.live, s.live, i.coin_id is not null) as live,
       case when i.post_id is not null then p.published_at when i.what = 'signal' then s.published_at
         when i.what = 'price' then i.found_at
         else coalesce(s.ended_at, s.void_at) end as at,
       coalesce((select jsonb_agg(jsonb_build_array(h.account_id, h.is_quiet, h.is_gathered)) from alert_hits h where h.item_id = i.id),
         '[]') as told
     from alert_items i left join posts p on p.id = i.post_id left join signals s on s.id = i.signal_id
     where i.id = any($1::int[])`,
    [ids],
  )
}

/** Of these items, those that a rule of the person found which still stands and is on. */
export async function listAsked(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const found = await rows<{ item_id: number }>(
    db,
    'alerts.asked',
    `select h.item_id from alert_hits h join alert_rules r on r.id = h.rule_id and r.is_on
     where h.account_id = $1 and h.item_id = any($2::int[])`,
    [accountId, ids],
  )
  return found.map(({ item_id: id }) => id)
}

export interface ShownRow {
  id: number
  what: AlertWhat
  kind: string | null
  edition: string
  subject_id: number
  coin_id: number
  symbol: string
  title: string
  model: 'News' | 'Material' | 'Opinion' | null
  ended_by: 'target' | 'stop' | 'horizon' | 'withdrawn' | 'opposite' | 'delisted' | null
  is_void: boolean
  coin_name: string
  /** Null unless it is a price. */
  price_usd: number | null
  priced_at: Date | null
  price_source: 'coingecko' | 'binance' | null
  level_usd: number | null
  change_percent: number | null
  hours: number | null
  username: string | null
  name: string | null
  avatar: string | null
}

/** Of these items, what this person was told of and readers still see. */
export function listShown(db: Db, accountId: number, ids: number[]) {
  return rows<ShownRow>(
    db,
    'alerts.shown',
    `select ${SUBJECT}, h.coin_id, upper(c.symbol) as symbol, c.name as coin_name, coalesce(p.title, s.title, '') as title, p.model, s.ended_by,
       i.price_usd, i.priced_at, i.price_source, i.level_usd, i.change_percent, i.hours, s.void_at is not null as is_void, a.username, a.name, a.avatar
     from alert_items i left join posts p on p.id = i.post_id left join signals s on s.id = i.signal_id
     join alert_hits h on h.item_id = i.id and h.account_id = $1 join coins c on c.id = h.coin_id
     left join accounts a on a.id = coalesce(p.author_id, s.author_id)
     where i.id = any($2::int[]) and coalesce(p.live, s.live, i.coin_id is not null or i.kind is not null)
       and (i.what <> 'outcome' or coalesce(s.ended_at, s.void_at) is not null)`,
    [accountId, ids],
  )
}
