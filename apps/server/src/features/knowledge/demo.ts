import { knowledgeBase } from '#demo/content/knowledge/index.ts'
import type { DemoMenu, DemoPage } from '#demo/content/knowledge/types.ts'
import type { DemoStage } from '#demo/stage.ts'
import { type Db, rows } from '#platform/database.ts'
import { bodyOf } from './actions.ts'
import { keepLinks, linkedPages } from './links.ts'

const DAY_MS = 86_400_000

interface Section {
  id: number
  parent_id: number | null
  title: string
  position: number
  pages: DemoPage[]
}

/** Inserts the demo pages, each table in one statement. */
export async function insertKnowledge(tx: Db, stage: DemoStage) {
  const menuIds = await newIds(tx, 'knowledge_menus', 100)
  const sections = sectionsOf(knowledgeBase, menuIds)
  await rows(
    tx,
    'demo.knowledgeMenus',
    `insert into knowledge_menus (id, title, parent_id, position) overriding system value
     select id, title, parent_id, position
     from jsonb_to_recordset($1::jsonb) as m(id integer, parent_id integer, title text, position integer)`,
    [JSON.stringify(sections)],
  )
  await insertPages(tx, sections, stage)
  await rows(
    tx,
    'demo.knowledgeSlugs',
    'insert into knowledge_slugs (slug, page_id) select slug, id from knowledge_pages',
  )
  await rows(
    tx,
    'demo.knowledgeRevisions',
    `insert into knowledge_revisions (page_id, revision, title, slug, lead, content, note, author_id, at)
     select id, 1, title, slug, lead, content, 'Новая страница', checked_by, updated_at from knowledge_pages`,
  )
}

async function insertPages(tx: Db, sections: Section[], { now, idOf }: DemoStage) {
  const pages = sections.flatMap(({ id, pages: inside }) =>
    inside.map((page, position) => ({ page, position, menu_id: id })),
  )
  const numbers = await newIds(tx, 'knowledge_pages', pages.length)
  const ids = new Map(pages.map(({ page }, place) => [page.slug, numbers[place]!]))
  const known = new Set(numbers)
  const links: { from_id: number; to_id: number }[] = []
  const filled: object[] = []
  for (const { page, position, menu_id } of pages) {
    const id = ids.get(page.slug)!
    const { slug, title, lead, checkedDaysAgo, checkedBy, months = 6 } = page
    const content = keepLinks(page.html, { origin: '', ids, known })
    for (const target of linkedPages(content, '').ids) links.push({ from_id: id, to_id: target })
    const at = new Date(now.getTime() - checkedDaysAgo * DAY_MS)
    const by = idOf('accounts', checkedBy) ?? null
    filled.push({ id, menu_id, position, slug, title, lead, content, months, at, by, ...(await bodyOf(tx, content)) })
  }
  await rows(
    tx,
    'demo.knowledgePages',
    `insert into knowledge_pages (id, menu_id, position, slug, title, lead, content, content_html, content_version,
       reading_minutes, headings, created_at, updated_at, checked_at, checked_by, check_months) overriding system value
     select id, menu_id, position, slug, title, lead, content, html, version, minutes, headings, at, at, at, by, months
     from jsonb_to_recordset($1::jsonb) as p(id integer, menu_id integer, position integer, slug text, title text, lead text,
       content text, html text, version integer, minutes integer, headings jsonb, at timestamptz, by integer, months integer)`,
    [JSON.stringify(filled)],
  )
  await rows(
    tx,
    'demo.knowledgeLinks',
    `insert into knowledge_links (from_id, to_id)
     select from_id, to_id from jsonb_to_recordset($1::jsonb) as l(from_id integer, to_id integer)`,
    [JSON.stringify(links)],
  )
}

/** Reserves ids for rows that refer to each other. */
async function newIds(tx: Db, table: 'knowledge_menus' | 'knowledge_pages', count: number): Promise<number[]> {
  const made = await rows<{ id: number }>(
    tx,
    'demo.knowledgeIds',
    `select nextval(pg_get_serial_sequence($1, 'id'))::integer as id from generate_series(1, $2::integer)`,
    [table, count],
  )
  return made.map(({ id }) => id)
}

/** Flattens the sections, parents before children. */
function sectionsOf(menus: DemoMenu[], ids: number[], parentId: number | null = null): Section[] {
  return menus.flatMap(({ title, pages, menus: inside = [] }, position) => {
    const id = ids.shift()!
    return [{ id, parent_id: parentId, title, position, pages }, ...sectionsOf(inside, ids, id)]
  })
}
