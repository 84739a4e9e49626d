import { type Db, rows } from '#platform/database.ts'
import { turnOf } from '#platform/locks/turn.ts'
import type { Change, ItemRow } from './itemStore.ts'
import type { Mark } from './likeness/index.ts'

/** Whoever changes stories excludes the others: two sources that come at once become one story. */
export const turn = turnOf('stories', 7_281_191)

/** Removes the oldest changes from the queue. They return if the transaction fails. */
export function takeChanges(tx: Db, limit: number) {
  return rows<Change>(
    tx,
    'stories.takeChanges',
    `delete from story_changes where id in (select id from story_changes order by id limit $1)
     returning kind, entity_id`,
    [limit],
  )
}

export interface Candidate {
  story_id: number
  model: string
  /** Packed. */
  facts: string
}

/** Medoids that share the most keys with an item of this time, without stories that hold what was parted from it. */
export function listCandidates(tx: Db, { keys, at, kind, entityId }: Asked, hours: number, limit: number) {
  return rows<Candidate>(
    tx,
    'stories.candidates',
    `with likely as (
       select story_id, count(*) as shared from story_keys
       where key = any($1::text[]) and at between $2::timestamptz - make_interval(hours => $5)
         and $2::timestamptz + make_interval(hours => $5)
       group by story_id order by shared desc, story_id desc limit $6)
     select i.story_id, i.model, i.facts from likely l join story_items i on i.story_id = l.story_id and i.is_medoid
     where i.facts is not null and not exists (
       select from story_parted p join story_items o on o.kind = p.other_kind and o.entity_id = p.other_id
       where p.kind = $3 and p.entity_id = $4 and o.story_id = i.story_id)`,
    [keys, at, kind, entityId, hours, limit],
  )
}

interface Asked {
  keys: string[]
  at: Date
  kind: string
  entityId: number
}

export async function openStory(tx: Db, at: Date): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    'stories.open',
    'insert into stories (opened_at) values ($1) returning id',
    [at],
  )
  return row!.id
}

export async function removeStory(tx: Db, id: number) {
  await rows(tx, 'stories.remove', 'delete from stories where id = $1', [id])
}

/** Makes the item the medoid of its story, with its keys. */
export async function setMedoid(tx: Db, { id, story_id, at }: Pick<ItemRow, 'id' | 'story_id' | 'at'>, keys: string[]) {
  await rows(tx, 'stories.setMedoid', 'update story_items set is_medoid = (id = $2) where story_id = $1', [
    story_id,
    id,
  ])
  await rows(tx, 'stories.dropKeys', 'delete from story_keys where story_id = $1', [story_id])
  await rows(
    tx,
    'stories.addKeys',
    'insert into story_keys (key, story_id, at) select unnest($1::text[]), $2, $3 on conflict do nothing',
    [keys, story_id, at],
  )
}

/** The story began with its first item, also when that one came late. */
export async function setOpened(tx: Db, storyId: number) {
  await rows(
    tx,
    'stories.setOpened',
    'update stories set opened_at = (select min(at) from story_items where story_id = $1) where id = $1',
    [storyId],
  )
}

/** Remembers that an item is not the same as each of the others. */
export async function part(tx: Db, one: Change, others: Change[]) {
  await rows(
    tx,
    'stories.part',
    `insert into story_parted (kind, entity_id, other_kind, other_id)
     select $1, $2, o.kind, o.id from unnest($3::text[], $4::integer[]) as o(kind, id)
     union all select o.kind, o.id, $1, $2 from unnest($3::text[], $4::integer[]) as o(kind, id)
     on conflict do nothing`,
    [one.kind, one.entity_id, others.map(({ kind }) => kind), others.map(({ entity_id }) => entity_id)],
  )
}

/** Forgets it: a moderator joined them. */
export async function unpart(tx: Db, one: Change, others: Change[]) {
  await rows(
    tx,
    'stories.unpart',
    `delete from story_parted p using unnest($3::text[], $4::integer[]) as o(kind, id)
     where (p.kind = $1 and p.entity_id = $2 and p.other_kind = o.kind and p.other_id = o.id)
       or (p.other_kind = $1 and p.other_id = $2 and p.kind = o.kind and p.entity_id = o.id)`,
    [one.kind, one.entity_id, others.map(({ kind }) => kind), others.map(({ entity_id }) => entity_id)],
  )
}

/** Drops what nothing can be compared with any more. */
export async function dropOldFacts(db: Db, now: Date, hours: number) {
  await rows(
    db,
    'stories.dropOldFacts',
    `update story_items set facts = null where facts is not null and at < $1::timestamptz - make_interval(hours => $2)`,
    [now, hours],
  )
  await rows(
    db,
    'stories.dropOldKeys',
    'delete from story_keys where at < $1::timestamptz - make_interval(hours => $2)',
    [now, hours],
  )
}

export interface ShownItem {
  id: number
  story_id: number
  kind: string
  entity_id: number
  at: Date
  mark: Mark | null
}

/** The items of the newest stories that have several, a news of the club among them, by time; at most `most` of each. */
export function listNewest(db: Db, since: Date, stories: number, most: number) {
  return rows<ShownItem>(
    db,
    'stories.newest',
    `select i.id, i.story_id, i.kind, i.entity_id, i.at, i.mark
     from (
       select s.id from stories s where s.opened_at >= $1
         and (select count(*) from (select from story_items c where c.story_id = s.id limit 2) two) = 2
         and exists (select from story_items n where n.story_id = s.id and n.model = 'news')
       order by s.opened_at desc, s.id desc limit $2) s
     cross join lateral (
       select * from story_items i where i.story_id = s.id order by i.model <> 'news', i.at, i.id limit $3) i
     order by i.story_id desc, i.at, i.id`,
    [since, stories, most],
  )
}

/** Packed facts of the medoids of these stories, where they are still kept. */
export function listMedoids(db: Db, ids: number[]) {
  return rows<{ id: number; story_id: number; facts: string }>(
    db,
    'stories.medoids',
    `select id, story_id, facts from story_items where story_id = any($1::integer[]) and is_medoid and facts is not null`,
    [ids],
  )
}
