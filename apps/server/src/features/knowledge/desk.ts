import { type DeskKnowledgePage, deskKnowledge } from '@palata/contract/desk/knowledge'
import type { Body, Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { changePage, checkPage, createPage } from './actions.ts'
import { menuCalled } from './menus.ts'
import { findRevision, listRevisions } from './store.ts'

const listing: Listing<Query<typeof deskKnowledge.list>> = {
  from: sql`from knowledge_pages t`,
  table: 'knowledge_pages',
  sorts: { updated: { column: sql`t.updated_at`, type: sql`timestamptz` } },
  words: sql`t.title || ' ' || t.lead || ' ' || t.slug`,
  where: ({ state }, now) => [
    state === 'live' && sql`t.live`,
    state === 'hidden' && sql`not t.live`,
    state === 'overdue' && sql`t.live and t.checked_at + make_interval(months => t.check_months) < ${now}`,
  ],
}

const editing = ({ db, viewer, now }: DeskAsk) => ({ db, by: viewer.id, now, publicUrl: '' })

/**
 * Desk resource of knowledge base pages; does the same as the commands `set-knowledge-page` and `check-knowledge-page`.
 */
export const knowledgeAtDesk = deskOf(deskKnowledge, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readPages(db, ids)),
  async read({ db }, id) {
    const page = (await readPages(db, [id])).get(id)
    if (!page) return undefined
    const [text, revisions, former] = await Promise.all([readText(db, id), listRevisions(db, id), listFormer(db, id)])
    return {
      ...page,
      ...text,
      former,
      revisions: revisions.map(({ revision, at, note, author }) => ({
        revision,
        note,
        at: at.toISOString(),
        author: author?.name ?? null,
      })),
    }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: async (db) => {
    const [row] = await rows<{ count: number }>(
      db,
      'knowledge.countOverdue',
      `select count(*)::integer as count from knowledge_pages p
       where p.live and p.checked_at + make_interval(months => p.check_months) < now()`,
    )
    return row!.count
  },
  async patch(ask, id, fields) {
    const page = (await readPages(ask.db, [id])).get(id)
    refuseUnless(page, 'not_found')
    const { revision } = await changePage(editing(ask), id, await partsOf(ask.db, fields))
    return { outcome: `База знаний: ${fields.title ?? page.title}, правка ${revision}` }
  },
  async create(ask, { title, menu, content, ...fields }) {
    const { note, isChecked: _, ...parts } = await partsOf(ask.db, fields)
    const menuId = await menuCalled(ask.db, menu)
    const draft = { ...parts, slug: parts.slug || undefined, title, content, menu_id: menuId }
    return { id: await createPage(editing(ask), draft, { note }), outcome: `База знаний: новая страница «${title}»` }
  },
  actions: {
    check: {
      run: async (ask, id) => {
        await checkPage(editing(ask), id)
        return { outcome: `Страница № ${id} проверена` }
      },
    },
    hide: { run: (ask, id) => setLive(ask, id, false) },
    show: { run: (ask, id) => setLive(ask, id, true) },
    restore: {
      run: async (ask, id, { revision }) => {
        const found = await findRevision(ask.db, id, revision)
        if (!found) throw new Refusal('bad_input', 'Нет такой правки')
        const { title, lead, content } = found
        const { revision: now, isChanged } = await changePage(editing(ask), id, {
          title,
          lead,
          content,
          note: `Возвращён текст правки ${revision}`,
        })
        return { outcome: `База знаний: ${title}, снова текст правки ${revision}, правка ${now}`, isChanged }
      },
    },
  },
})

type Fields = Body<typeof deskKnowledge.patch>

/** Maps the form's fields to the feature's; finds or creates the section. */
async function partsOf(db: Db, { menu, is_checked: isChecked, ...parts }: Fields) {
  return { ...parts, isChecked, menu_id: menu === undefined ? undefined : await menuCalled(db, menu) }
}

async function setLive(ask: DeskAsk, id: number, live: boolean) {
  const { title, isChanged } = await changePage(editing(ask), id, { live })
  return { outcome: `База знаний: ${title} ${live ? 'на сайте' : 'убрана с сайта'}`, isChanged }
}

async function readPages(db: Db, ids: number[]): Promise<Map<number, DeskKnowledgePage>> {
  const found = await rows<
    Omit<DeskKnowledgePage, 'updated_at' | 'checked_at' | 'check_by'> & {
      updated_at: Date
      checked_at: Date
      check_by: Date | null
    }
  >(
    db,
    'knowledge.atDesk',
    `select p.id, p.slug, p.title, p.lead, m.title as menu, p.position, p.live, p.revision, p.updated_at, p.checked_at,
       a.name as checked_by, p.checked_at + make_interval(months => p.check_months) as check_by, p.check_months
     from knowledge_pages p join knowledge_menus m on m.id = p.menu_id left join accounts a on a.id = p.checked_by
     where p.id = any($1::integer[])`,
    [ids],
  )
  return new Map(
    found.map((row) => [
      row.id,
      {
        ...row,
        updated_at: row.updated_at.toISOString(),
        checked_at: row.checked_at.toISOString(),
        check_by: row.check_by!.toISOString(),
      },
    ]),
  )
}

async function readText(db: Db, id: number) {
  const [row] = await rows<{ content: string; content_html: string }>(
    db,
    'knowledge.text',
    'select content, content_html from knowledge_pages where id = $1',
    [id],
  )
  return row!
}

/** Former slugs of a page, at most 50. */
async function listFormer(db: Db, id: number): Promise<string[]> {
  const found = await rows<{ slug: string }>(
    db,
    'knowledge.former',
    `select s.slug from knowledge_slugs s join knowledge_pages p on p.id = s.page_id
     where s.page_id = $1 and s.slug <> p.slug order by s.slug limit 50`,
    [id],
  )
  return found.map(({ slug }) => slug)
}
