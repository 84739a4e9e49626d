import { type Db, rows } from '#platform/database.ts'
import type { Source } from '../reading/rows.ts'
import type { GivenMedia, GivenPost } from './given.ts'

export interface StandingPost {
  id: number
  written: string
  words: string
  deleted_at: Date | null
}

export async function findStanding(db: Db, source: Source, objectIds: string[]): Promise<Map<string, StandingPost>> {
  const found = await rows<StandingPost & { object_id: string }>(
    db,
    'forecasters.standing',
    `select id, object_id, written, words, deleted_at from forecaster_posts
     where source = $1 and object_id = any($2::text[])`,
    [source, objectIds],
  )
  return new Map(found.map(({ object_id, ...row }) => [object_id, row]))
}

/** A post's rendered text. */
export interface RenderedPost {
  words: string
  html: string
  version: number
  lang: string
  translation: 'none' | 'due'
}

/** Inserts posts. Returns their ids in the given order; undefined for a post that another worker inserted first. */
export async function insertPosts(
  tx: Db,
  posts: { post: GivenPost; made: RenderedPost }[],
  now: Date,
): Promise<(number | undefined)[]> {
  if (posts.length === 0) return []
  const found = await rows<{ id: number; source: Source; object_id: string }>(
    tx,
    'forecasters.insertPosts',
    `insert into forecaster_posts (source, object_id, edit_id, forecaster_id, created_at, read_at, written, words,
       content_html, content_version, lang, translation, translate_at, is_repost, reply_to, quoted_object_id, quoted_id,
       likes, reposts, replies, views, forwarded_from, edited_at)
     select g.source, g."objectId", g."editId", g."forecasterId", g."createdAt", $2, g.text, g.words, g.html, g.version, g.lang,
       g.translation, case when g.translation = 'due' then $2::timestamptz end, g."isRepost", g."replyTo", g."quotedObjectId",
       (select id from forecaster_posts q where q.source = g.source and q.object_id = nullif(g."quotedObjectId", '')),
       g.likes, g.reposts, g.replies, g.views, g."forwardedFrom", case when g."isEdited" then $2::timestamptz end
     from jsonb_to_recordset($1::jsonb) as g(place integer, source text, "objectId" text, "editId" text, "forecasterId" integer,
       "createdAt" timestamptz, text text, words text, html text, version smallint, lang text, translation text,
       "isRepost" boolean, "replyTo" text, "quotedObjectId" text, likes integer, reposts integer, replies integer, views integer,
       "forwardedFrom" text, "isEdited" boolean)
     order by g.place
     on conflict (source, object_id) do nothing
     returning id, source, object_id`,
    [JSON.stringify(posts.map(({ post: { media: _, ...post }, made }, place) => ({ ...post, ...made, place }))), now],
  )
  const ids = new Map(found.map(({ id, source, object_id }) => [`${source} ${object_id}`, id]))
  return posts.map(({ post: { source, objectId } }) => ids.get(`${source} ${objectId}`))
}

/** Stores an edited text; its translation is requested again. */
export async function updatePost(tx: Db, id: number, post: GivenPost, made: RenderedPost, now: Date) {
  await rows(
    tx,
    'forecasters.updatePost',
    `update forecaster_posts set edit_id = $2, written = $3, words = $4, content_html = $5, content_version = $6, lang = $7,
       words_ru = null, content_ru_html = null, is_proved = false, translation = $8, translation_failures = 0,
       translate_at = case when $8 = 'due' then $9::timestamptz end, edited_at = $9, deleted_at = null
     where id = $1`,
    [id, post.editId, post.text, made.words, made.html, made.version, made.lang, made.translation, now],
  )
}

/** Updates counters of unchanged posts; a post marked as deleted is restored. */
export async function recountPosts(tx: Db, posts: { id: number; post: GivenPost }[]) {
  if (posts.length === 0) return
  await rows(
    tx,
    'forecasters.recount',
    `update forecaster_posts p set likes = g.likes, reposts = g.reposts, replies = g.replies, views = g.views,
       edit_id = g.edit_id, deleted_at = null
     from jsonb_to_recordset($1::jsonb) as g(id integer, likes integer, reposts integer, replies integer, views integer, edit_id text)
     where p.id = g.id and (p.likes, p.reposts, p.replies, p.views, p.edit_id, p.deleted_at)
       is distinct from (g.likes, g.reposts, g.replies, g.views, g.edit_id, null)`,
    [
      JSON.stringify(
        posts.map(({ id, post: { likes, reposts, replies, views, editId } }) => ({
          id,
          likes,
          reposts,
          replies,
          views,
          edit_id: editId,
        })),
      ),
    ],
  )
}

export async function insertMedia(tx: Db, posts: { id: number; media: GivenMedia[] }[], now: Date) {
  const given = posts.flatMap(({ id, media }) =>
    media.map(({ type, sourceAddress, caption, durationSeconds }, position) => ({
      post_id: id,
      position,
      type,
      caption,
      source_address: sourceAddress,
      duration_seconds: durationSeconds,
    })),
  )
  if (given.length === 0) return
  await rows(
    tx,
    'forecasters.insertMedia',
    `insert into forecaster_media (post_id, position, type, source_address, caption, duration_seconds, fetch_at)
     select post_id, position, type, source_address, caption, duration_seconds, case when source_address <> '' then $2::timestamptz end
     from jsonb_to_recordset($1::jsonb)
       as m(post_id integer, position smallint, type text, source_address text, caption text, duration_seconds integer)`,
    [JSON.stringify(given), now],
  )
}

/** Adds media to posts without any: the bot gives the text before the channel's page gives the pictures. */
export async function insertMissingMedia(tx: Db, posts: { id: number; media: GivenMedia[] }[], now: Date) {
  const pictured = posts.filter(({ media }) => media.length > 0)
  if (pictured.length === 0) return
  const bare = await rows<{ id: number }>(
    tx,
    'forecasters.bare',
    `select p.id from unnest($1::integer[]) as p(id)
     where not exists (select from forecaster_media m where m.post_id = p.id)`,
    [pictured.map(({ id }) => id)],
  )
  const ids = new Set(bare.map(({ id }) => id))
  await insertMedia(
    tx,
    pictured.filter(({ id }) => ids.has(id)),
    now,
  )
}

/** Links quotes to posts that were read after the quote. */
export async function bindQuotes(tx: Db, source: Source, objectIds: string[]) {
  await rows(
    tx,
    'forecasters.bindQuotes',
    `update forecaster_posts p set quoted_id = q.id from forecaster_posts q
     where q.source = $1 and q.object_id = any($2::text[]) and p.source = $1 and p.quoted_id is null
       and p.quoted_object_id <> '' and p.quoted_object_id = any($2::text[]) and p.quoted_object_id = q.object_id and p.created_at > q.created_at - interval '1 day'`,
    [source, objectIds],
  )
}

export interface NearPost {
  id: number
  created_at: Date
  words: string
}

/** Original posts between two instants, among which repeats are searched. */
export function listNear(db: Db, source: Source, from: Date, to: Date): Promise<NearPost[]> {
  return rows<NearPost>(
    db,
    'forecasters.near',
    `select id, created_at, words from forecaster_posts
     where source = $1 and twin_of is null and created_at between $2 and $3 order by created_at, id limit 5000`,
    [source, from, to],
  )
}

/** Marks a post as a repeat of `firstId`, together with its own repeats. */
export async function setTwin(tx: Db, id: number, firstId: number) {
  await rows(tx, 'forecasters.setTwin', 'update forecaster_posts set twin_of = $2 where id = $1 or twin_of = $1', [
    id,
    firstId,
  ])
}
