import { type Db, rows } from '#platform/database.ts'

export interface Fold {
  story_id: number
  kind: string
  entity_id: number
}

/** Items that are folded into a card with one of these news, themselves among them, where a story has several. */
export function listFolds(db: Db, newsIds: number[]) {
  return rows<Fold>(
    db,
    'stories.folds',
    `select i.story_id, i.kind, i.entity_id from story_items i
     where i.model in ('news', 'forecast') and i.story_id in (
       select story_id from story_items where kind = 'post' and entity_id = any($1::int[]))
       and exists (select from story_items o where o.story_id = i.story_id and o.id <> i.id and o.model in ('news', 'forecast'))
     order by i.story_id, i.at, i.id`,
    [newsIds],
  )
}
