import { FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import type { OpenPart } from '@palata/contract/posts/wall'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { builder, builtRows, given, givenEach } from '#platform/queryBuilder.ts'

/** The text of a post and its attributes. */
export interface PostWords extends WrittenFields {
  rich_title: string
  is_title_derived: boolean
}

/** Output of the pipeline for the body. */
interface Body {
  html: string
  version: number
  minutes: number
  part: OpenPart
}

export interface NewWriting {
  model: 'News' | 'Material' | 'Opinion'
  isPodcast: boolean
  /** Time of scheduled publication. */
  publishAt: Date | null
  authorId: number
  isLive: boolean
  key: string | undefined
  words: PostWords
  body: Body
}

/** Namespace of these locks, in which the keys are author ids. */
const WRITING = 7_281_143

/** Locks the author: a second post sent at the same moment waits and then finds the first. */
export async function lockAuthor(tx: Db, authorId: number) {
  await rows(tx, 'posts.lockAuthor', 'select pg_advisory_xact_lock($1, $2)', [WRITING, authorId])
}

/** The post by the idempotency key of the author's browser. */
export async function findByKey(db: Db, authorId: number, key: string): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    db,
    'posts.byKey',
    'select id from posts where author_id = $1 and key = $2',
    [authorId, key],
  )
  return row?.id
}

/** Without an idempotency key, the same text sent again within this time is the same post. */
const REPEAT_MS = 60_000

/** The post that this writing repeats: by its key or, without one, by all that it says. The author is locked. */
export function findFirst(tx: Db, post: NewWriting, now: Date): Promise<number | undefined> {
  return post.key ? findByKey(tx, post.authorId, post.key) : findRepeated(tx, post, new Date(now.getTime() - REPEAT_MS))
}

/** The author's latest post of its kind, if it says the same, is to come out the same way and is newer than the instant. */
async function findRepeated(db: Db, post: NewWriting, since: Date) {
  const { model, isPodcast, publishAt, isLive, authorId, words } = post
  const said = FIELDS.map((field) => words[field])
  const build = () =>
    builder
      .selectFrom(
        builder
          .selectFrom('posts')
          .selectAll()
          .where('author_id', '=', given<number>(1))
          .where('model', '=', given<string>(2))
          .where('is_podcast', '=', given<boolean>(3))
          .orderBy('published_at', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(1))
          .as('p'),
      )
      .select('p.id')
      .where('p.removed_at', 'is', null)
      .where(sql<boolean>`coalesce(p.publish_at, 'infinity') = coalesce(${given(4)}::timestamptz, 'infinity')`)
      .where(sql<boolean>`(p.live or not ${given(5)}::boolean)`)
      .where('p.published_at', '>', given<Date>(6))
      .where((eb) => eb.and(FIELDS.map((field, at) => sql<boolean>`${sql.ref(`p.${field}`)} = ${given(7 + at)}`)))
  const values = [authorId, model, isPodcast, publishAt, isLive, since, ...said]
  const [row] = await builtRows(db, 'posts.repeated', values, build)
  return row?.id
}

const bodyColumns = ({ html, version, minutes, part }: Body) => ({
  content_html: html,
  content_version: version,
  reading_minutes: minutes,
  open_html: part.html,
  beyond: part.beyond,
})

export async function insertWritten(tx: Db, post: NewWriting, now: Date) {
  const { model, isPodcast, publishAt, authorId, isLive, key, words, body } = post
  const columns = {
    ...{ ...words, ...bodyColumns(body), model, is_podcast: isPodcast, author_id: authorId, editor_id: authorId },
    ...{ live: isLive, key: key ?? null, published_at: now, publish_at: publishAt },
  }
  const [row] = await builtRows(tx, 'posts.insertWritten', Object.values(columns), () =>
    builder.insertInto('posts').values(givenEach(columns)).returning('id'),
  )
  return row!.id
}

/** A post for editing. */
export interface WrittenPost extends PostWords {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  live: boolean
  was_live: boolean
  removed: boolean
  author_id: number | null
  author_username: string | null
  editor_id: number | null
  revision: number
  open_blocks: number | null
}

const written = () =>
  builder
    .selectFrom('posts as p')
    .leftJoin('accounts as a', 'a.id', 'p.author_id')
    .select(FIELDS.map((field) => `p.${field}` as const))
    .select(['p.id', 'p.is_podcast', 'p.live', 'p.was_live', 'p.author_id', 'a.username as author_username'])
    .select(['p.editor_id', 'p.revision', 'p.rich_title', 'p.is_title_derived', 'p.open_blocks'])
    .select(({ ref, eb }) => [
      // A check constraint limits the values; the database type is text.
      ref('p.model').$castTo<WrittenPost['model']>().as('model'),
      eb('p.removed_at', 'is not', null).$castTo<boolean>().as('removed'),
    ])
    .where('p.id', '=', given<number>(1))

export async function findWritten(db: Db, id: number): Promise<WrittenPost | undefined> {
  const [row] = await builtRows(db, 'posts.written', [id], written)
  return row
}

/** Locks the post: a second edit waits for the first. */
export async function lockWritten(tx: Db, id: number): Promise<WrittenPost | undefined> {
  const [row] = await builtRows(tx, 'posts.lockWritten', [id], () => written().forNoKeyUpdate('p'))
  return row
}

/** Replaces the text of a post and keeps the earlier version. */
export async function replaceWords(
  tx: Db,
  before: WrittenPost,
  { words, body, editorId }: { words: PostWords; body: Body; editorId: number },
  now: Date,
) {
  await builtRows(tx, 'posts.keepVersion', [before.id, now], () =>
    builder
      .insertInto('post_versions')
      .columns([...FIELDS, 'post_id', 'revision', 'editor_id', 'replaced_at'])
      .expression(
        builder
          .selectFrom('posts')
          .select(FIELDS)
          .select(['id as post_id', 'revision'])
          .select([sql<number>`coalesce(editor_id, author_id)`.as('editor_id'), given<Date>(2).as('replaced_at')])
          .where('id', '=', given<number>(1)),
      ),
  )
  const columns = { ...words, ...bodyColumns(body), editor_id: editorId }
  await builtRows(tx, 'posts.replaceWords', [before.id, ...Object.values(columns)], () =>
    builder
      .updateTable('posts')
      .set({ ...givenEach(columns, 2), revision: sql<number>`revision + 1` })
      .where('id', '=', given<number>(1)),
  )
}

/** Newest first; the limit is more than anybody edits a text. */
export function listVersions(db: Db, postId: number) {
  return builtRows(db, 'posts.versions', [postId], () =>
    builder
      .selectFrom('post_versions as v')
      .leftJoin('accounts as a', 'a.id', 'v.editor_id')
      .select(FIELDS.map((field) => `v.${field}` as const))
      .select(['v.revision', 'v.replaced_at', 'a.username', 'a.name', 'a.avatar'])
      .where('v.post_id', '=', given<number>(1))
      .orderBy('v.revision', 'desc')
      .limit(sql.lit(50)),
  )
}
