import type { Heading } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'

/** Fields of a page that editors set. */
export interface PageWords {
  menu_id: number
  position: number
  slug: string
  title: string
  lead: string
  content: string
  live: boolean
  check_months: number
}

export interface WrittenPage extends PageWords {
  id: number
  revision: number
}

export interface PageBody {
  html: string
  version: number
  minutes: number
  headings: Heading[]
}

const WORDS = 'menu_id, position, slug, title, lead, content, live, check_months'

export async function findWritten(db: Db, id: number): Promise<WrittenPage | undefined> {
  const [row] = await rows<WrittenPage>(
    db,
    'knowledge.written',
    `select id, revision, ${WORDS} from knowledge_pages where id = $1`,
    [id],
  )
  return row
}

/** Id of the page with this present or former slug. */
export async function idOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    db,
    'knowledge.idOfSlug',
    'select page_id as id from knowledge_slugs where slug = $1',
    [slug],
  )
  return row?.id
}

/** Locks the page for editing and returns it. */
export async function lockWritten(tx: Db, id: number): Promise<WrittenPage | undefined> {
  const [row] = await rows<WrittenPage>(
    tx,
    'knowledge.lock',
    `select id, revision, ${WORDS} from knowledge_pages where id = $1 for update`,
    [id],
  )
  return row
}

export async function insertPage(tx: Db, words: PageWords, body: PageBody, by: number | null, now: Date) {
  const [row] = await rows<{ id: number }>(
    tx,
    'knowledge.insert',
    `insert into knowledge_pages (${WORDS}, content_html, content_version, reading_minutes, headings,
       created_at, updated_at, checked_at, checked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $13, $13, $14) returning id`,
    [...valuesOf(words), ...shownOf(body), now, by],
  )
  return row!.id
}

export async function replacePage(tx: Db, id: number, words: PageWords, body: PageBody, isNew: boolean, now: Date) {
  await rows(
    tx,
    'knowledge.replace',
    `update knowledge_pages set (${WORDS}, content_html, content_version, reading_minutes, headings) =
       ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb),
       revision = revision + $14::boolean::integer, updated_at = case when $14 then $15 else updated_at end
     where id = $1`,
    [id, ...valuesOf(words), ...shownOf(body), isNew, now],
  )
}

const valuesOf = (words: PageWords) => [
  words.menu_id,
  words.position,
  words.slug,
  words.title,
  words.lead,
  words.content,
  words.live,
  words.check_months,
]
const shownOf = ({ html, version, minutes, headings }: PageBody) => [html, version, minutes, JSON.stringify(headings)]

/** Stores the page's current text as a revision. */
export async function insertRevision(tx: Db, pageId: number, note: string, by: number | null, now: Date) {
  await rows(
    tx,
    'knowledge.keepRevision',
    `insert into knowledge_revisions (page_id, revision, title, slug, lead, content, note, author_id, at)
     select id, revision, title, slug, lead, content, $2, $3::integer, $4 from knowledge_pages where id = $1`,
    [pageId, note, by, now],
  )
}

/** Reserves the slug for the page for good; false when it belongs to another page. */
export async function takeSlug(tx: Db, pageId: number, slug: string): Promise<boolean> {
  await rows(
    tx,
    'knowledge.takeSlug',
    'insert into knowledge_slugs (slug, page_id) values ($2, $1) on conflict do nothing',
    [pageId, slug],
  )
  const [owner] = await rows<{ page_id: number }>(
    tx,
    'knowledge.ownerOfSlug',
    'select page_id from knowledge_slugs where slug = $1',
    [slug],
  )
  return owner?.page_id === pageId
}

/** Which of these slugs (former ones too) and ids are pages. */
export async function listLinkable(db: Db, slugs: string[], ids: number[]) {
  const found = await rows<{ slug: string | null; id: number }>(
    db,
    'knowledge.linkable',
    `select slug, page_id as id from knowledge_slugs where slug = any($1::text[])
     union all select null, id from knowledge_pages where id = any($2::integer[])`,
    [slugs, ids],
  )
  return {
    ids: new Map(found.flatMap(({ slug, id }) => (slug === null ? [] : [[slug, id] as const]))),
    known: new Set(found.map(({ id }) => id)),
  }
}

export async function setLinks(tx: Db, pageId: number, targets: number[]) {
  await rows(tx, 'knowledge.dropLinks', 'delete from knowledge_links where from_id = $1', [pageId])
  await rows(
    tx,
    'knowledge.putLinks',
    'insert into knowledge_links (from_id, to_id) select $1, unnest($2::integer[]) on conflict do nothing',
    [pageId, targets],
  )
}

export async function setChecked(db: Db, id: number, by: number | null, now: Date): Promise<boolean> {
  const done = await rows<{ id: number }>(
    db,
    'knowledge.check',
    'update knowledge_pages set checked_at = $3, checked_by = $2::integer where id = $1 returning id',
    [id, by, now],
  )
  return done.length > 0
}
