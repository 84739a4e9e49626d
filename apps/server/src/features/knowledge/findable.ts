import { wordsOf } from '#features/texts'
import type { Findable } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { OPEN_MENUS } from './store.ts'

interface Row {
  id: number
  slug: string
  title: string
  lead: string
  content_html: string
  updated_at: Date
}

const IN_SIGHT = 'p.live and p.menu_id in (select id from open_menus)'

/** Visible pages, findable by members only: others do not learn that they exist. */
export const findablePages: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'knowledge.findableIds',
        `${OPEN_MENUS} select p.id from knowledge_pages p where ${IN_SIGHT} and p.id > $1 order by p.id limit $2`,
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (
      await rows<Row>(
        db,
        'knowledge.findable',
        `${OPEN_MENUS} select p.id, p.slug, p.title, p.lead, p.content_html, p.updated_at
         from knowledge_pages p where ${IN_SIGHT} and p.id = any($1::integer[])`,
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'page' as const,
      at: row.updated_at,
      title: row.title,
      summary: row.lead,
      body: wordsOf(row.content_html),
      isForMembers: true,
      authorId: null,
      channelIds: [],
      coins: [],
    })),

  about: 'never hidden',

  show: async (db, ids, viewer) => {
    if (!mayReadPaid(viewer)) return []
    const found = await rows<Row>(
      db,
      'knowledge.found',
      `${OPEN_MENUS} select p.id, p.slug, p.title, p.lead, p.content_html, p.updated_at
       from knowledge_pages p where ${IN_SIGHT} and p.id = any($1::integer[])`,
      [ids],
    )
    return found.map((row) => ({
      id: row.id,
      kind: 'page' as const,
      url: `/knowledge-base/${row.slug}`,
      title: row.title,
      text: `${row.lead} ${wordsOf(row.content_html)}`,
      logo: '',
      commentsCount: 0,
      at: row.updated_at,
      author: null,
    }))
  },
}
