import { type DeskStoryItem, deskStories } from '@palata/contract/desk/stories'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { join, split } from './actions.ts'

const OTHERS = 30

const listing: Listing<Query<typeof deskStories.list>> = {
  from: sql`from story_items t`,
  table: 'story_items',
  sorts: { at: { column: sql`t.at`, type: sql`timestamptz` } },
  where: ({ state, story }) => [
    state === 'folded' && sql`exists (select from story_items o where o.story_id = t.story_id and o.id <> t.id)`,
    state === 'placed' && sql`t.is_placed`,
    story && sql`t.story_id = ${story}`,
  ],
}

/** Desk resource of stories: what was folded and how, split and joined by moderators. */
export const storiesAtDesk = deskOf(deskStories, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readItems(db, ids)),
  read: async ({ db }, id) => (await readItems(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  actions: {
    split: {
      run: async ({ db }, id) => {
        const { title, isChanged } = await split(db, id)
        return isChanged
          ? { outcome: `Отделено: ${title}` }
          : { outcome: 'Это единственный источник истории: отделять не от чего', isChanged }
      },
    },
    join: {
      run: async ({ db }, id, { story }) => {
        const { title, moved } = await join(db, id, story)
        return { outcome: `Объединено с историей № ${story}: ${title}${moved > 1 ? ` и ещё ${moved - 1}` : ''}` }
      },
    },
  },
})

async function readItems(db: Db, ids: number[]): Promise<Map<number, DeskStoryItem>> {
  const found = await rows<
    Record<'kind' | 'model', string> &
      Omit<DeskStoryItem, 'kind' | 'at' | 'url' | 'mark' | 'likeness'> & {
        entity_id: number
        at: Date
        share: number | null
        mark: DeskStoryItem['mark']
      }
  >(
    db,
    'stories.atDesk',
    `select i.id, i.story_id as story, i.kind, i.entity_id, i.model, i.title, i.source, i.at, i.share, i.mark, i.is_placed,
       array(select o.title from story_items o where o.story_id = i.story_id and o.id <> i.id
         order by o.at, o.id limit ${OTHERS}) as others
     from story_items i where i.id = any($1::integer[])`,
    [ids],
  )
  return new Map(
    found.map(({ entity_id, at, share, model, kind, ...row }) => [
      row.id,
      {
        ...row,
        kind: model as DeskStoryItem['kind'],
        // A forecaster's message is found among the forecasts; it has no page of its own.
        url: kind === 'post' ? `/${model === 'podcast' ? 'news' : model}/${entity_id}` : '/forecasters',
        at: at.toISOString(),
        likeness: share === null ? null : Math.round(share * 100),
      },
    ]),
  )
}
