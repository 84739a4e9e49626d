import type { Tellable, TellWindow, Tiding } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'

/** More than a site publishes in a month. */
const MOST = 50_000
/** More texts than a team corrects in a month. */
const MOST_EDITED = 1_000

/** Publications of others, and corrections of what was published before. */
export const tellPosts: Tellable = async (db, viewer, window) => {
  const published = await listPublished(db, viewer.id, window)
  const edited = await listEdited(db, viewer.id, window)
  return [
    ...published.map(
      (row): Tiding => ({ id: row.id, at: new Date(row.at), kind: kindOf(row), comments: row.comments_count }),
    ),
    ...edited.map((row): Tiding => ({ id: row.id, at: row.at, kind: 'correction', corrected: correctedOf(row) })),
  ]
}

interface PublishedRow {
  id: number
  /** Milliseconds: a month has tens of thousands, and dates are slow to read. */
  at: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  comments_count: number
}

function listPublished(db: Db, viewerId: number, { since, until }: TellWindow) {
  return rows<PublishedRow>(
    db,
    'posts.told',
    `select p.id, floor(extract(epoch from p.published_at) * 1000)::float8 as at, p.model, p.is_podcast, p.comments_count
     from posts p
     where p.published_at > $2 and p.published_at <= $3 and p.live and p.author_id is distinct from $1
     order by p.published_at desc, p.id desc limit ${MOST}`,
    [viewerId, since, until],
  )
}

interface EditedRow {
  id: number
  at: Date
  is_title: boolean
  is_lead: boolean
  is_numbers: boolean
}

/** What is no digit and stands in no number: an edit of other words leaves the rest as it was. */
const NO_NUMBER = `'<[^>]*>|[^0-9.,%]+'`

/** Texts published before the window whose title, lead or numbers are no longer those of its beginning. */
function listEdited(db: Db, viewerId: number, { since, until }: TellWindow) {
  return rows<EditedRow>(
    db,
    'posts.corrected',
    `with edits as materialized (
       select post_id, revision, title, short_description, content, replaced_at from post_versions
       where replaced_at > $2 and replaced_at <= $3),
     replaced as (
       select distinct on (post_id) post_id, title, short_description, content,
         max(replaced_at) over (partition by post_id) as at
       from edits order by post_id, revision),
     compared as (
       select r.post_id, r.at, r.title <> p.title as is_title, r.short_description <> p.short_description as is_lead,
         regexp_replace(r.content, ${NO_NUMBER}, ' ', 'g') <> regexp_replace(p.content, ${NO_NUMBER}, ' ', 'g') as is_numbers
       from replaced r join posts p on p.id = r.post_id
       where p.live and p.published_at <= $2 and p.author_id is distinct from $1)
     select p.id, c.at, c.is_title, c.is_lead, c.is_numbers
     from compared c join posts p on p.id = c.post_id
     where c.is_title or c.is_lead or c.is_numbers
     order by c.at desc, p.id desc limit ${MOST_EDITED}`,
    [viewerId, since, until],
  )
}

function kindOf({ is_podcast, model }: Pick<PublishedRow, 'is_podcast' | 'model'>) {
  return is_podcast ? 'podcast' : model === 'News' ? 'news' : 'alpha'
}

const correctedOf = ({ is_title, is_lead, is_numbers }: EditedRow): NonNullable<Tiding['corrected']> => [
  ...(is_title ? (['title'] as const) : []),
  ...(is_lead ? (['lead'] as const) : []),
  ...(is_numbers ? (['numbers'] as const) : []),
]
