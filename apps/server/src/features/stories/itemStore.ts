import { type Db, rows } from '#platform/database.ts'
import type { Mark } from './likeness/compare.ts'

export interface ItemRow {
  id: number
  kind: string
  entity_id: number
  story_id: number
  at: Date
  title: string
  /** Packed; null for an old item. */
  facts: string | null
  is_medoid: boolean
  is_placed: boolean
}

export async function findItem(tx: Db, kind: string, entityId: number): Promise<ItemRow | undefined> {
  const [row] = await rows<ItemRow>(
    tx,
    'stories.findItem',
    `select id, kind, entity_id, story_id, at, title, facts, is_medoid, is_placed from story_items
     where kind = $1 and entity_id = $2`,
    [kind, entityId],
  )
  return row
}

export async function findItemById(tx: Db, id: number): Promise<ItemRow | undefined> {
  const [row] = await rows<ItemRow>(
    tx,
    'stories.findItemById',
    'select id, kind, entity_id, story_id, at, title, facts, is_medoid, is_placed from story_items where id = $1',
    [id],
  )
  return row
}

/** The items of a story by time, the earliest `limit`. */
export function listItems(tx: Db, storyId: number, limit: number) {
  return rows<ItemRow>(
    tx,
    'stories.listItems',
    `select id, kind, entity_id, story_id, at, title, facts, is_medoid, is_placed from story_items
     where story_id = $1 order by at, id limit $2`,
    [storyId, limit],
  )
}

/** Which the earliest items are, without what they are compared by. */
export function listPlaces(tx: Db, storyId: number, limit: number) {
  return rows<Change & { is_medoid: boolean }>(
    tx,
    'stories.listPlaces',
    'select kind, entity_id, is_medoid from story_items where story_id = $1 order by at, id limit $2',
    [storyId, limit],
  )
}

export interface NewItem {
  kind: string
  entityId: number
  storyId: number
  at: Date
  model: string
  title: string
  source: string
  /** Packed. */
  facts: string
  share: number | null
  mark: Mark | null
}

/** Inserts the item, or moves it with its new facts. */
export async function putItem(
  tx: Db,
  { kind, entityId, storyId, at, model, title, source, facts, share, mark }: NewItem,
) {
  await rows(
    tx,
    'stories.putItem',
    `insert into story_items (kind, entity_id, story_id, at, model, title, source, facts, share, mark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (kind, entity_id) do update set story_id = excluded.story_id, at = excluded.at, model = excluded.model, title = excluded.title,
       source = excluded.source, facts = excluded.facts, share = excluded.share, mark = excluded.mark, is_medoid = false`,
    [kind, entityId, storyId, at, model, title, source, facts, share, mark],
  )
}

/** Moves an item by a person's hand. */
export async function placeItem(tx: Db, id: number, storyId: number) {
  await rows(
    tx,
    'stories.placeItem',
    `update story_items set story_id = $2, is_placed = true, is_medoid = false, share = null, mark = null where id = $1`,
    [id, storyId],
  )
}

export async function removeItem(tx: Db, id: number) {
  await rows(tx, 'stories.removeItem', 'delete from story_items where id = $1', [id])
}

export interface Change {
  kind: string
  entity_id: number
}
