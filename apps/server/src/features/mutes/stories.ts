import { type Db, rows } from '#platform/database.ts'

/** A story of which readers see a news, with the title of the first of these. */
export async function findStory(db: Db, id: number) {
  const [story] = await rows<{ opened_at: Date; title: string }>(
    db,
    'mutes.story',
    `select s.opened_at, p.title from stories s
     join story_items i on i.story_id = s.id and i.kind = 'post' and i.model = 'news'
     join posts p on p.id = i.entity_id and p.live
     where s.id = $1 order by i.at, i.id limit 1`,
    [id],
  )
  return story
}
