import type { Mindshare } from '@palata/contract/hype'
import { pictureUrl } from '#features/market'
import type { SaidPlace } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import { pointsBetween, sharesOf } from './shares.ts'
import type { CountedRow } from './store.ts'

interface AccountRow {
  id: number
  username: string
  name: string
  avatar: string
  followers_count: number | null
  score: number
  score_before: number
  mentions: number
  coins: { id: number; api_id: string; slug: string; symbol: string }[]
}

/**
 * An account's score is the sum over its posts of (1 + likes + 2 × reposts + 3 × replies)^0.5; its reposts do not
 * count.
 */
function listAccounts(db: Db, now: Date) {
  return rows<AccountRow>(
    db,
    'hype.accounts',
    `with written as (
       select p.id, p.forecaster_id, p.created_at > $1::timestamptz - interval '7 days' as is_now,
         sqrt(1 + p.likes::float8 + 2 * p.reposts::float8 + 3 * p.replies::float8) as score
       from forecaster_posts p join forecasters f on f.id = p.forecaster_id
       where f.source = 'twitter' and f.is_followed and p.created_at <= $1 and p.created_at > $1::timestamptz - interval '14 days'
         and p.deleted_at is null and not p.is_repost
     ), scores as (
       select forecaster_id, coalesce(sum(score) filter (where is_now), 0) as score,
         coalesce(sum(score) filter (where not is_now), 0) as score_before
       from written group by forecaster_id
     ), named as (
       select w.forecaster_id, m.coin_id, count(*) as often from written w join mentions m on m.kind = 'tweet' and m.entity_id = w.id
       where w.is_now group by w.forecaster_id, m.coin_id
     ), coins_of as (
       select n.forecaster_id, sum(n.often)::integer as mentions,
         (array_agg(jsonb_build_object('id', c.id, 'api_id', c.api_id, 'slug', c.slug, 'symbol', c.symbol)
           order by n.often desc, c.rank nulls last, c.id))[1:3] as coins
       from named n join coins c on c.id = n.coin_id group by n.forecaster_id
     )
     select f.id, f.username, f.name, f.avatar, f.followers_count, coalesce(s.score, 0) as score,
       coalesce(s.score_before, 0) as score_before, coalesce(c.mentions, 0) as mentions, coalesce(to_jsonb(c.coins), '[]') as coins
     from forecasters f left join scores s on s.forecaster_id = f.id left join coins_of c on c.forecaster_id = f.id
     where f.source = 'twitter' and f.is_followed
     order by coalesce(s.score, 0) desc, f.id limit 1000`,
    [now],
  )
}

/** Followed Twitter accounts by share of attention in the last 7 days. */
export async function listMindshares(db: Db, now: Date): Promise<Mindshare[]> {
  const accounts = await listAccounts(db, now)
  const shares = sharesOf(accounts.map(({ score }) => score))
  const before = sharesOf(accounts.map(({ score_before }) => score_before))
  return accounts.map((row, at) => ({
    id: row.id,
    rank: at + 1,
    username: row.username,
    name: row.name || row.username,
    avatar: row.avatar,
    url: `https://x.com/${encodeURIComponent(row.username)}`,
    followers_count: row.followers_count,
    mindshare: shares[at]!,
    mindshare_change_7d: pointsBetween(shares, before, at),
    mentions_count: row.mentions,
    coins: row.coins.map(({ id, api_id, slug, symbol }) => ({ id, slug, symbol, image: pictureUrl(api_id) })),
  }))
}

/** Posts that count for the account's share, latest first; undefined when the account is not followed. */
export async function listOfAccount(db: Db, id: number, now: Date, after: SaidPlace | null, limit: number) {
  const [found] = await rows<{ id: number }>(
    db,
    'hype.account',
    `select id from forecasters where id = $1 and source = 'twitter' and is_followed`,
    [id],
  )
  if (!found) return undefined
  return rows<CountedRow>(
    db,
    'hype.ofAccount',
    `select 'tweet' as kind, id as entity_id, created_at as named_at, null::float8 as price,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
     from forecaster_posts
     where forecaster_id = $1 and created_at <= $2 and created_at > $2::timestamptz - interval '7 days' and deleted_at is null
       and not is_repost and twin_of is null and (created_at, id) < ($3::timestamptz, $4::integer)
     order by created_at desc, id desc limit $5`,
    [id, now, after?.at ?? '9999-12-31T00:00:00.000000Z', after?.id ?? 0, limit],
  )
}
