import { namesIn } from '@palata/contract/text/commentText'
import { imageSvg } from '#demo/content/covers.ts'
import { reactionsToComment } from '#demo/content/reactions.ts'
import type { DemoComment, DemoPost } from '#demo/content/types.ts'
import { type DemoStage, reserveIds } from '#demo/stage.ts'
import { insertDrawings } from '#features/media'
import { setDiscussion } from '#features/posts'
import { putReactions } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import { ancestorsOfAnswer } from './writing/rules.ts'

const MINUTE_MS = 60_000
/** The demo moderator who removes and pins comments. */
const MODERATOR = 'gleb'

type IdOf = (username: string) => number | null

/** Inserts all demo discussions at once. Ids are reserved first, so that answers know their ancestors. */
export async function insertComments(tx: Db, stage: DemoStage) {
  const idOf: IdOf = (username) => stage.idOf('accounts', username) ?? null
  const talks = stage.community.posts.flatMap((post, index) => {
    const postId = stage.idOf('posts', String(index))
    return postId === undefined || post.comments.length === 0 ? [] : [{ postId, post }]
  })
  if (talks.length === 0) return
  let id = await reserveIds(
    tx,
    'comments',
    talks.reduce((sum, { post }) => sum + post.comments.length, 0),
  )
  const written = talks.flatMap(({ postId, post }) => {
    const rows = rowsOf(post, id, idOf).map((row) => ({ ...row, post_id: postId }))
    id += rows.length
    return rows
  })
  const pictures = await insertPictures(tx, written)
  const rows = written.map(({ given: _, ...row }) => ({ ...row, image_url: pictures.get(row.id) ?? '' }))
  await insertRows(tx, JSON.stringify(rows), stage.now)
  await insertMentions(tx, written, idOf)
  const given = written.flatMap(({ id, given }) =>
    given.flatMap(({ username, reaction }) => {
      const accountId = idOf(username)
      return accountId === null ? [] : [{ id, accountId, reaction }]
    }),
  )
  await putReactions(tx, 'comment', given, stage.now)
}

function rowsOf(post: DemoPost, firstId: number, idOf: IdOf) {
  const { comments, publishedAt } = post
  const placed: { id: number; ancestors: number[]; author_id: number | null }[] = []
  return comments.map((comment, index) => {
    const parent = comment.parent === null ? undefined : placed[comment.parent]!
    const ancestors = parent ? ancestorsOfAnswer(parent) : []
    const place = { id: firstId + index, ancestors, author_id: idOf(comment.author) }
    placed.push(place)
    const isBeside = parent !== undefined && ancestors.at(-1) !== parent.id
    const answered_id = isBeside ? parent.author_id : null
    const given = reactionsToComment(post, comment, index)
    return { ...place, answered_id, given, ...partsOf(comment, publishedAt, idOf) }
  })
}

function partsOf(comment: DemoComment, publishedAt: Date, idOf: IdOf) {
  const at = new Date(publishedAt.getTime() + comment.minutesAfter * MINUTE_MS)
  const { removedBy, isEdited, isPinned } = comment
  return {
    text: comment.text,
    created_at: at,
    edited_at: isEdited ? at : null,
    removed_at: removedBy ? at : null,
    removed_by: removedBy === 'author' ? idOf(comment.author) : removedBy ? idOf(MODERATOR) : null,
    pinned_at: isPinned ? at : null,
    pinned_by: isPinned ? idOf(MODERATOR) : null,
  }
}

async function insertRows(tx: Db, json: string, now: Date) {
  await tx.query({
    name: 'demo.threads',
    text: `insert into comment_threads (post_id, total, standing, revision, changed_at)
      select post_id, count(*), count(*) filter (where removed_at is null), 1, least(max(created_at), $2::timestamptz)
      from jsonb_to_recordset($1::jsonb) as c(post_id integer, removed_at timestamptz, created_at timestamptz)
      group by post_id order by post_id`,
    values: [json, now],
  })
  await tx.query({
    name: 'demo.comments',
    text: `insert into comments (id, thread_id, ancestors, answered_id, author_id, text, image_url, created_at, edited_at,
        removed_at, removed_by, pinned_at, pinned_by)
      overriding system value
      select c.id, t.id, c.ancestors, c.answered_id, c.author_id, c.text, c.image_url, c.created_at, c.edited_at,
        c.removed_at, c.removed_by, c.pinned_at, c.pinned_by
      from jsonb_to_recordset($1::jsonb) as c(id integer, post_id integer, ancestors integer[], answered_id integer,
        author_id integer, text text, image_url text, created_at timestamptz, edited_at timestamptz,
        removed_at timestamptz, removed_by integer, pinned_at timestamptz, pinned_by integer)
      join comment_threads t on t.post_id = c.post_id`,
    values: [json],
  })
  const { rows } = await tx.query<{ post_id: number; standing: number; last_id: number | null }>(
    `select t.post_id, t.standing,
       (select max(c.id) from comments c where c.thread_id = t.id and c.removed_at is null) as last_id
     from comment_threads t where t.post_id is not null`,
  )
  for (const { post_id: postId, standing, last_id: lastId } of rows) await setDiscussion(tx, postId, standing, lastId)
}

async function insertMentions(tx: Db, written: { id: number; text: string }[], idOf: IdOf) {
  const pairs = written.flatMap(({ id, text }) =>
    namesIn(text).flatMap((name) => {
      const account = idOf(name)
      return account === null ? [] : [{ comment_id: id, account_id: account }]
    }),
  )
  await tx.query({
    name: 'demo.mentions',
    text: `insert into comment_mentions (comment_id, account_id)
      select comment_id, account_id from jsonb_to_recordset($1::jsonb) as m(comment_id integer, account_id integer)
      on conflict do nothing`,
    values: [JSON.stringify(pairs)],
  })
}

/** Gives a picture to each comment without a text; returns addresses by id. */
async function insertPictures(tx: Db, written: { id: number; text: string }[]) {
  const drawings = written
    .filter(({ text }) => text === '')
    .map(({ id }) => ({ kind: 'comment', id, body: imageSvg(id) }))
  return new Map((await insertDrawings(tx, drawings)).map(({ id, address }) => [id, address]))
}
