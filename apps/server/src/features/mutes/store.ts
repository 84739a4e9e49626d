import type { MuteKind, MutePlace } from '@palata/contract/mutes'
import { type Db, rows } from '#platform/database.ts'

/** What is muted: at most one of the ids, none for a word or a source. */
export interface Target {
  kind: MuteKind
  value: string
  label: string
  coinId?: number
  authorId?: number
  channelId?: number
  storyId?: number
  /** When a mute of it ends by itself. */
  endsAt?: Date
}

export interface MuteRow {
  account_id: number
  id: number
  kind: MuteKind
  value: string
  /** As requests name it. */
  name: string
  /** As readers see it. */
  label: string
  places: MutePlace[]
  until: Date | null
  created_at: Date
}

/** What a story hides: its news and forecasters' posts, each on a line. */
const IN_STORY = `(select string_agg(i.kind || ' ' || i.entity_id, E'\\n') from story_items i
         where i.story_id = m.story_id and i.model in ('news', 'forecast'))`
const WITH_NAMES = `select m.account_id, m.id, m.kind, m.places, m.until, m.created_at,
       case when m.story_id is null then m.value else coalesce(${IN_STORY}, '') end as value,
       coalesce(co.api_id, a.username, ch.slug, m.story_id::text, m.label) as name,
       coalesce(upper(co.symbol), '@' || a.username, ch.name, m.label) as label
     from mutes m
     left join coins co on co.id = m.coin_id
     left join accounts a on a.id = m.author_id
     left join channels ch on ch.id = m.channel_id`

/** A person's mutes that have not ended, the latest first, with the present names of what they hide. */
export function listMutes(db: Db, accountId: number, now: Date, limit: number) {
  return rows<MuteRow>(
    db,
    'mutes.list',
    `${WITH_NAMES}
     where m.account_id = $1 and (m.until is null or m.until > $2)
     order by m.created_at desc, m.id desc limit $3`,
    [accountId, now, limit],
  )
}

/** The same of many people, each one's latest first. */
export function listMutesOf(db: Db, accountIds: number[], now: Date) {
  return rows<MuteRow>(
    db,
    'mutes.listOf',
    `${WITH_NAMES}
     where m.account_id = any($1::int[]) and (m.until is null or m.until > $2)
     order by m.created_at desc, m.id desc`,
    [accountIds, now],
  )
}

export interface Version {
  account_id: number
  version: string
}

/** Without people who never muted anything. */
export function findVersions(db: Db, accountIds: number[]) {
  return rows<Version>(
    db,
    'mutes.versions',
    'select account_id, version from mute_versions where account_id = any($1::int[])',
    [accountIds],
  )
}

/** Gives the person's mutes a new version. Changes of one person's mutes wait for each other here. */
export async function renewVersion(tx: Db, accountId: number) {
  await rows(
    tx,
    'mutes.renewVersion',
    `insert into mute_versions (account_id, version) values ($1, gen_random_uuid())
     on conflict (account_id) do update set version = excluded.version`,
    [accountId],
  )
}

export interface Terms {
  places: readonly MutePlace[]
  until: Date | null
}

/** Adds the mute, or gives the one that stands these terms. */
export async function putMute(tx: Db, accountId: number, target: Target, { places, until }: Terms, now: Date) {
  const { kind, value, label, coinId = null, authorId = null, channelId = null, storyId = null } = target
  const [row] = await rows<{ id: number }>(
    tx,
    'mutes.put',
    `insert into mutes (account_id, kind, value, label, coin_id, author_id, channel_id, places, until, created_at, story_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (account_id, kind, value) do update
       set label = excluded.label, places = excluded.places, until = excluded.until
     returning id`,
    [accountId, kind, value, label, coinId, authorId, channelId, places, until, now, storyId],
  )
  return row!.id
}

/** A word is also found by its label: the dictionary may reduce it otherwise by now. */
export async function removeMute(tx: Db, accountId: number, { kind, value, label }: Target) {
  const removed = await rows<{ id: number }>(
    tx,
    'mutes.remove',
    `delete from mutes where account_id = $1 and kind = $2 and (value = $3 or (kind = 'word' and label = $4)) returning id`,
    [accountId, kind, value, label],
  )
  return removed.length > 0
}

/** Ends the mute in these places; one that has no other place goes. False when it was not muted there. */
export async function leavePlaces(
  tx: Db,
  accountId: number,
  { kind, value }: Pick<Target, 'kind' | 'value'>,
  places: MutePlace[],
) {
  const named = [accountId, kind, value, places]
  const removed = await rows<{ id: number }>(
    tx,
    'mutes.removeFromAllPlaces',
    'delete from mutes where account_id = $1 and kind = $2 and value = $3 and places <@ $4::text[] returning id',
    named,
  )
  if (removed.length > 0) return true
  const left = await rows<{ id: number }>(
    tx,
    'mutes.leavePlaces',
    `update mutes set places = array(select place from unnest(places) as place where place <> all($4::text[]))
     where account_id = $1 and kind = $2 and value = $3 and places && $4::text[] returning id`,
    named,
  )
  return left.length > 0
}

/**
 * Removes what has ended, and returns whose it was. Each of them gets a new version. The versions are locked before the
 * mutes, as by every other change, so that a reader who changes a mute at this moment waits and is not refused.
 */
export async function removeEnded(tx: Db, now: Date): Promise<number[]> {
  const locked = await rows<{ account_id: number }>(
    tx,
    'mutes.lockEnded',
    `select account_id from mute_versions where account_id in (select account_id from mutes where until <= $1)
     order by account_id for update`,
    [now],
  )
  if (locked.length === 0) return []
  const ended = await rows<{ account_id: number }>(
    tx,
    'mutes.removeEnded',
    `with ended as (delete from mutes where until <= $1 and account_id = any($2::int[]) returning account_id)
     update mute_versions set version = gen_random_uuid() where account_id in (select account_id from ended)
     returning account_id`,
    [now, locked.map(({ account_id: accountId }) => accountId)],
  )
  return ended.map(({ account_id: accountId }) => accountId)
}
