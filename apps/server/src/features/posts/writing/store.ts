import { type Db, rows } from '#platform/database.ts'

/** The text of a post and its attributes. */
export interface PostWords {
  title: string
  rich_title: string
  is_title_derived: boolean
  short_description: string
  content: string
  images: string[]
  embed_links: string[]
  /** Source of the post; empty for the author's own text. */
  source: string
}

/** Output of the pipeline for the body. */
interface Body {
  html: string
  version: number
  minutes: number
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
  const [row] = await rows<{ id: number }>(
    db,
    'posts.repeated',
    `select id from (
       select * from posts where author_id = $1 and model = $2 and is_podcast = $3
       order by published_at desc, id desc limit 1) p
     where title = $4 and content = $5 and images = $6::text[] and embed_links = $7::text[] and short_description = $8
       and source = $9 and publish_at is not distinct from $10 and (live or not $11)
       and published_at > $12 and removed_at is null`,
    [
      ...[authorId, model, isPodcast],
      ...[words.title, words.content, words.images, words.embed_links, words.short_description],
      ...[words.source, publishAt, isLive, since],
    ],
  )
  return row?.id
}

export async function insertWritten(tx: Db, post: NewWriting, now: Date) {
  const { model, isPodcast, publishAt, authorId, isLive, key, words, body } = post
  const [row] = await rows<{ id: number }>(
    tx,
    'posts.insertWritten',
    `insert into posts (author_id, editor_id, live, key, published_at, title, rich_title, is_title_derived,
       short_description, content, images, embed_links, content_html, content_version, reading_minutes, model, source, publish_at,
       is_podcast)
     values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id`,
    [
      ...[authorId, isLive, key ?? null, now, words.title, words.rich_title, words.is_title_derived],
      ...[words.short_description, words.content, words.images, words.embed_links],
      ...[body.html, body.version, body.minutes],
      ...[model, words.source, publishAt, isPodcast],
    ],
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
}

const written = `p.id, p.model, p.is_podcast, p.live, p.was_live, p.removed_at is not null as removed, p.author_id,
  a.username as author_username, p.editor_id, p.revision, p.title, p.rich_title, p.is_title_derived, p.short_description,
  p.content, p.images, p.embed_links, p.source`

export async function findWritten(db: Db, id: number): Promise<WrittenPost | undefined> {
  const [row] = await rows<Omit<WrittenPost, 'model'> & { model: string }>(
    db,
    'posts.written',
    `select ${written} from posts p left join accounts a on a.id = p.author_id where p.id = $1`,
    [id],
  )
  // A check constraint limits the values; the database type is text.
  return row as WrittenPost | undefined
}

/** Locks the post: a second edit waits for the first. */
export async function lockWritten(tx: Db, id: number): Promise<WrittenPost | undefined> {
  const [row] = await rows<Omit<WrittenPost, 'model'> & { model: string }>(
    tx,
    'posts.lockWritten',
    `select ${written} from posts p left join accounts a on a.id = p.author_id where p.id = $1 for no key update of p`,
    [id],
  )
  return row as WrittenPost | undefined
}

/** Replaces the text of a post and keeps the earlier version. */
export async function replaceWords(
  tx: Db,
  before: WrittenPost,
  { words, body, editorId }: { words: PostWords; body: Body; editorId: number },
  now: Date,
) {
  await rows(
    tx,
    'posts.keepVersion',
    `insert into post_versions (post_id, revision, title, short_description, content, images, embed_links, source, editor_id, replaced_at)
     select id, revision, title, short_description, content, images, embed_links, source, coalesce(editor_id, author_id), $2
     from posts where id = $1`,
    [before.id, now],
  )
  await rows(
    tx,
    'posts.replaceWords',
    `update posts set title = $2, rich_title = $3, is_title_derived = $4, short_description = $5, content = $6,
       images = $7, embed_links = $8, content_html = $9, content_version = $10, reading_minutes = $11,
       editor_id = $12, source = $13, revision = revision + 1
     where id = $1`,
    [
      ...[before.id, words.title, words.rich_title, words.is_title_derived, words.short_description, words.content],
      ...[words.images, words.embed_links, body.html, body.version, body.minutes, editorId, words.source],
    ],
  )
}

/** Newest first; the limit is more than anybody edits a text. */
export function listVersions(db: Db, postId: number) {
  return rows<{
    revision: number
    title: string
    short_description: string
    content: string
    images: string[]
    embed_links: string[]
    source: string
    replaced_at: Date
    username: string | null
    name: string | null
    avatar: string | null
  }>(
    db,
    'posts.versions',
    `select v.revision, v.title, v.short_description, v.content, v.images, v.embed_links, v.source, v.replaced_at,
       a.username, a.name, a.avatar
     from post_versions v left join accounts a on a.id = v.editor_id
     where v.post_id = $1 order by v.revision desc limit 50`,
    [postId],
  )
}
