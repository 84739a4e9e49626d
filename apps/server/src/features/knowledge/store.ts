import type { Heading } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'

interface AuthorRow {
  username: string
  name: string
  avatar: string
}

export interface MenuRow {
  id: number
  parent_id: number | null
  title: string
  position: number
  live: boolean
}

export interface EntryRow {
  id: number
  menu_id: number
  position: number
  slug: string
  title: string
  live: boolean
  revision: number
  checked_at: Date
  check_by: Date
}

export interface PageRow extends EntryRow {
  lead: string
  content_html: string
  headings: Heading[]
  reading_minutes: number
  updated_at: Date
  checked_by: AuthorRow | null
}

export interface RevisionRow {
  revision: number
  at: Date
  note: string
  author: AuthorRow | null
}

/** SQL: ids of visible sections, those whose ancestors are all visible too. */
export const OPEN_MENUS = `with recursive open_menus as (
  select id from knowledge_menus where parent_id is null and live
  union all select m.id from knowledge_menus m join open_menus o on m.parent_id = o.id where m.live)`
const CHECK_BY = 'p.checked_at + make_interval(months => p.check_months) as check_by'
const ENTRY = `p.id, p.menu_id, p.position, p.slug, p.title, p.live, p.revision, p.checked_at, ${CHECK_BY}`
const PERSON = `case when a.id is null then null else
  json_build_object('username', a.username, 'name', a.name, 'avatar', coalesce(a.avatar, '')) end`

/** All sections, at most 1000. */
export function listMenus(db: Db) {
  return rows<MenuRow>(
    db,
    'knowledge.menus',
    'select id, parent_id, title, position, live from knowledge_menus order by position, id limit 1000',
  )
}

/** All pages by position, at most 5000. */
export function listEntries(db: Db) {
  return rows<EntryRow>(
    db,
    'knowledge.entries',
    `select ${ENTRY} from knowledge_pages p order by p.position, p.id limit 5000`,
  )
}

/** A visible page, by id or by a present or former slug. */
export async function findPage(db: Db, { id, slug }: { id: number | null; slug: string | null }) {
  const [row] = await rows<PageRow>(
    db,
    'knowledge.page',
    `${OPEN_MENUS}
     select ${ENTRY}, p.lead, p.content_html, p.headings, p.reading_minutes, p.updated_at, ${PERSON} as checked_by
     from knowledge_pages p left join accounts a on a.id = p.checked_by
     where p.id = coalesce($1::integer, (select page_id from knowledge_slugs where slug = $2))
       and p.live and p.menu_id in (select id from open_menus)`,
    [id, slug],
  )
  return row
}

export interface NeighbourRow {
  id: number
  slug: string
  title: string
  /** True when the page links to it, false when it links to the page. */
  is_target: boolean
}

/** Visible pages that the page links to, at most 500, and those that link to it, at most 20. */
export function listNeighbours(db: Db, id: number) {
  return rows<NeighbourRow>(
    db,
    'knowledge.neighbours',
    `${OPEN_MENUS}
     (select p.id, p.slug, p.title, true as is_target from knowledge_links l join knowledge_pages p on p.id = l.to_id
      where l.from_id = $1 and p.live and p.menu_id in (select id from open_menus) limit 500)
     union all
     (select p.id, p.slug, p.title, false from knowledge_links l join knowledge_pages p on p.id = l.from_id
      where l.to_id = $1 and l.from_id <> $1 and p.live and p.menu_id in (select id from open_menus)
      order by p.title limit 20)`,
    [id],
  )
}

/** Revisions, latest first, at most 100. */
export function listRevisions(db: Db, pageId: number) {
  return rows<RevisionRow>(
    db,
    'knowledge.revisions',
    `select r.revision, r.at, r.note, ${PERSON} as author
     from knowledge_revisions r left join accounts a on a.id = r.author_id
     where r.page_id = $1 order by r.revision desc limit 100`,
    [pageId],
  )
}

/** Text of a page at a revision. */
export async function findRevision(db: Db, pageId: number, revision: number) {
  const [row] = await rows<{ title: string; slug: string; lead: string; content: string; note: string; at: Date }>(
    db,
    'knowledge.revision',
    'select title, slug, lead, content, note, at from knowledge_revisions where page_id = $1 and revision = $2',
    [pageId, revision],
  )
  return row
}
