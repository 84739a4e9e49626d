import type { AlertWhat } from '@palata/contract/alerts/whats'
import { type Db, rows } from '#platform/database.ts'

export interface Change {
  /** `post`, `signal` or a kind of `alertables`. */
  kind: string
  entity_id: number
}

/**
 * Removes the oldest changes from the queue; they return if the transaction fails. A news and a forecaster's post wait
 * until they are in their story, at most half a minute.
 */
export function takeChanges(tx: Db, now: Date, limit: number) {
  return rows<Change>(
    tx,
    'alerts.takeChanges',
    `delete from alert_changes where id in (
       select c.id from alert_changes c
       where c.at < $1::timestamptz - interval '30 seconds' or not exists (
         select from posts p where c.kind = 'post' and p.id = c.entity_id and p.live and p.model = 'News'
           and not exists (select from story_items s where s.kind = 'post' and s.entity_id = p.id))
         and (c.kind not in ('tweet', 'message')
           or exists (select from story_items s where s.kind = c.kind and s.entity_id = c.entity_id))
       order by c.id limit $2 for update of c skip locked)
     returning kind, entity_id`,
    [now, limit],
  )
}

/** Notes these things, without those that have an item or wait already. */
export async function noteUntold(db: Db, kind: string, due: { id: number; edition: string }[], now: Date) {
  await rows(
    db,
    'alerts.noteUntold',
    `insert into alert_changes (kind, entity_id, at)
     select $1, id, $4 from unnest($2::int[], $3::text[]) as due(id, edition)
     where not exists (select from alert_changes c where c.kind = $1 and c.entity_id = id)
       and not exists (select from alert_items i where i.kind = $1 and i.entity_id = id and i.edition = due.edition)`,
    [kind, due.map(({ id }) => id), due.map(({ edition }) => edition), now],
  )
}

/** Something that rules may tell of. */
export interface Item {
  what: AlertWhat
  post_id: number | null
  signal_id: number | null
  author_id: number | null
  at: Date
  title: string
  lead: string
  source: string
  coin_ids: number[]
  channel_ids: number[]
  /** The story, or the item itself. */
  thread: string
}

/** What stands in the row of an item: a text, a signal, or a thing of `alertables`. */
export interface NewItem {
  what: AlertWhat
  post_id: number | null
  signal_id: number | null
  thing: { kind: string; id: number; edition: string } | null
}

/** Whom an item concerns. */
export type Telling = Pick<Item, 'what' | 'author_id' | 'coin_ids' | 'thread'>

export const POST = `case p.model when 'Material' then 'alpha' when 'News' then 'news' else 'opinion' end as what,
  p.id as post_id, null::int as signal_id, p.author_id, p.published_at as at, p.title, p.short_description as lead, p.source,
  array(select coin_id from mentions where kind = 'post' and entity_id = p.id order by position) as coin_ids,
  array(select channel_id from post_channels where post_id = p.id) as channel_ids,
  coalesce((select 'story ' || story_id from story_items s where p.model = 'News' and s.kind = 'post' and s.entity_id = p.id),
    'post ' || p.id) as thread`
export const TOLD_POST = 'p.live and not p.is_podcast'
export const SIGNAL = `null::int as post_id, s.id as signal_id, s.author_id, s.title, '' as lead, '' as source,
  array[s.coin_id] as coin_ids, '{}'::int[] as channel_ids`

/** Of these texts, what is open to readers and newer than the instant. */
export function listPosts(db: Db, ids: number[], since: Date, now: Date) {
  return rows<Item>(
    db,
    'alerts.posts',
    `select ${POST} from posts p where p.id = any($1::int[]) and ${TOLD_POST} and p.published_at > $2 and p.published_at <= $3
     order by p.published_at, p.id`,
    [ids, since, now],
  )
}

/** Of these signals, what began or ended after the instant. */
export function listSignals(db: Db, ids: number[], since: Date, now: Date) {
  return rows<Item>(
    db,
    'alerts.signals',
    `select * from (
       select 'signal' as what, ${SIGNAL}, s.published_at as at, 'signal ' || s.id as thread
       from signals s where s.id = any($1::int[]) and s.live
       union all
       select 'outcome', ${SIGNAL}, coalesce(s.ended_at, s.void_at), 'outcome ' || s.id
       from signals s where s.id = any($1::int[]) and s.live
     ) told where at > $2 and at <= $3 order by at, what desc`,
    [ids, since, now],
  )
}

/** Stores an item, or finds the one that stands. */
export async function putItem(tx: Db, { what, post_id, signal_id, thing }: NewItem, now: Date) {
  const [row] = await rows<{ id: number; is_new: boolean }>(
    tx,
    'alerts.putItem',
    `with added as (
       insert into alert_items (what, post_id, signal_id, kind, entity_id, edition, found_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id)
     select id, true as is_new from added
     union all
     select id, false from alert_items
     where post_id = $2 or signal_id = $3 and what = $1 or kind = $4 and entity_id = $5 and edition = $6
     limit 1`,
    [what, post_id, signal_id, thing?.kind ?? null, thing?.id ?? null, thing?.edition ?? '', now],
  )
  return row!
}

/** Items of these things. */
export function listItemsOf(db: Db, kind: string, ids: number[]) {
  return rows<{ id: number; entity_id: number; edition: string }>(
    db,
    'alerts.itemsOf',
    'select id, entity_id, edition from alert_items where kind = $1 and entity_id = any($2::int[])',
    [kind, ids],
  )
}

/** The stories of things, by their ids. */
export async function listThreads(db: Db, kind: string, ids: number[]): Promise<Map<number, string>> {
  const found = await rows<{ entity_id: number; thread: string }>(
    db,
    'alerts.threads',
    `select entity_id, 'story ' || story_id as thread from story_items where kind = $1 and entity_id = any($2::int[])`,
    [kind, ids],
  )
  return new Map(found.map(({ entity_id, thread }) => [entity_id, thread]))
}
