import type { FollowKind } from '@palata/contract/follows'
import { type Db, rows } from '#platform/database.ts'

/** What is followed, by the id of its table. */
export interface Target {
  kind: FollowKind
  id: number
}

export interface FollowRow {
  id: number
  kind: FollowKind
  target_id: number
  name: string
  label: string
  avatar: string | null
  slug: string | null
  is_over: boolean
  created_at: Date
}

/** What a person follows, the latest first, with the present names. */
export function listFollows(db: Db, accountId: number, limit: number) {
  return rows<FollowRow>(
    db,
    'follows.list',
    `select f.id, case when f.author_id is not null then 'author' when f.coin_id is not null then 'coin' else 'signal' end
         as kind,
       coalesce(f.author_id, f.coin_id, f.signal_id) as target_id,
       coalesce(a.username, co.api_id, s.id::text) as name,
       coalesce(nullif(a.name, ''), a.username, upper(co.symbol), case when s.live then s.title end, '') as label,
       a.avatar, co.slug, coalesce(s.ended_at, s.void_at) is not null as is_over, f.created_at
     from follows f
     left join accounts a on a.id = f.author_id
     left join coins co on co.id = f.coin_id
     left join signals s on s.id = f.signal_id
     where f.account_id = $1 order by f.id desc limit $2`,
    [accountId, limit],
  )
}

/** Changes of what one person follows wait for each other, so that the limit holds. */
export async function lockFollows(tx: Db, accountId: number) {
  await rows(tx, 'follows.lock', 'select pg_advisory_xact_lock(534, $1::int)', [accountId])
}

export async function putFollow(tx: Db, accountId: number, { kind, id }: Target, now: Date) {
  await rows(
    tx,
    'follows.put',
    `insert into follows (account_id, author_id, coin_id, signal_id, created_at)
     values ($1, case when $2::text = 'author' then $3::int end, case when $2::text = 'coin' then $3::int end,
       case when $2::text = 'signal' then $3::int end, $4)
     on conflict do nothing`,
    [accountId, kind, id, now],
  )
}

/** False when it was not followed. */
export async function removeFollow(tx: Db, accountId: number, { kind, id }: Target): Promise<boolean> {
  const removed = await rows<{ id: number }>(
    tx,
    'follows.remove',
    `delete from follows where account_id = $1 and case $2::text when 'author' then author_id when 'coin' then coin_id
       else signal_id end = $3::int returning id`,
    [accountId, kind, id],
  )
  return removed.length > 0
}

/** Of posts, followers are told of alpha and opinions `p`; news and podcasts are told by nothing but the feed. */
export const IS_TOLD = `(p.model = 'Material' and not p.is_podcast or p.model = 'Opinion')`

/** How many follow an author, and whether there is anything to follow: something of the kinds that followers are told. */
export async function findStanding(db: Db, authorId: number) {
  const [row] = await rows<{ followers: number; can_be_followed: boolean }>(
    db,
    'follows.standing',
    `select (select count(*)::int from follows where author_id = $1) as followers,
       exists (select from posts p where p.author_id = $1 and p.live and ${IS_TOLD})
         or exists (select from signals where author_id = $1 and live) as can_be_followed`,
    [authorId],
  )
  return row!
}

interface SignalRow {
  id: number
  author_id: number | null
  is_over: boolean
}

/** Undefined for a signal that readers do not see. */
export async function findSignal(db: Db, id: number): Promise<SignalRow | undefined> {
  const [row] = await rows<SignalRow>(
    db,
    'follows.signal',
    'select id, author_id, coalesce(ended_at, void_at) is not null as is_over from signals where id = $1 and live',
    [id],
  )
  return row
}

/** Removes what has been over for a month: nothing more is told of it. */
export async function removeOver(db: Db, now: Date) {
  await rows(
    db,
    'follows.removeOver',
    `delete from follows f using signals s
     where s.id = f.signal_id and coalesce(s.ended_at, s.void_at) < $1::timestamptz - interval '30 days'`,
    [now],
  )
}
