import { keepMentions } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import { renderPost, renderWritten } from '../previewing/rendering.ts'
import { lockWritten } from '../store.ts'

/** Stores the podcast's length in seconds. False when there is no such podcast. */
async function setAudioLength(tx: Db, postId: number, seconds: number): Promise<boolean> {
  const found = await rows(
    tx,
    'posts.setAudioLength',
    'update posts set audio_length = greatest(1, $2::integer) where id = $1 and is_podcast returning id',
    [postId, Math.round(seconds)],
  )
  return found.length > 0
}

interface Notes {
  title: string
  short_description: string
  /** HTML source from the editor. */
  content: string
}

/** A podcast's text, which stands without an author, and its length. */
export const podcastNotes = { insert, replace, setAudioLength }

/** Inserts an unpublished podcast: only moderators see it. */
async function insert(tx: Db, notes: Notes, now: Date): Promise<number> {
  const written = await renderWritten(tx, notes)
  const { body } = written
  const [row] = await rows<{ id: number }>(
    tx,
    'posts.insertPodcast',
    `insert into posts (model, is_podcast, live, published_at, title, rich_title, short_description, content,
       content_html, content_version, reading_minutes, open_html, beyond)
     values ('Material', true, false, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[now, written.title, written.richTitle, written.shortDescription, notes.content],
      ...[body.html, body.version, body.minutes, body.part.html, body.part.beyond],
    ],
  )
  await keepMentions(tx, { kind: 'post', id: row!.id }, written.mentions, now)
  return row!.id
}

/** Replaces the podcast's notes. False when there is no such podcast. */
async function replace(tx: Db, postId: number, content: string): Promise<boolean> {
  const post = await lockWritten(tx, postId)
  if (!post?.is_podcast) return false
  const { body, mentions } = await renderPost(tx, { ...post, content }, postId)
  await rows(
    tx,
    'posts.setNotes',
    `update posts set content = $2, content_html = $3, content_version = $4, reading_minutes = $5, open_html = $6,
       beyond = $7, revision = revision + 1
     where id = $1`,
    [postId, content, body.html, body.version, body.minutes, body.part.html, body.part.beyond],
  )
  const [{ published_at: at }] = (await rows<{ published_at: Date }>(
    tx,
    'posts.publishedAt',
    'select published_at from posts where id = $1',
    [postId],
  )) as [{ published_at: Date }]
  await keepMentions(tx, { kind: 'post', id: postId }, mentions, at)
  return true
}
