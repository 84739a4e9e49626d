import type { PostColor, PostGif } from '@palata/contract/posts'
import type { OpenPart } from '@palata/contract/posts/wall'
import { repriceMentions } from '#features/mentions'
import { type Db, rows } from '#platform/database.ts'
import { sortPostPictures } from '../pictureKinds.ts'

/** A post as publishing sees it. */
export interface PublishedPost {
  id: number
  model: 'News' | 'Material' | 'Opinion'
  is_podcast: boolean
  live: boolean
  removed: boolean
  was_live: boolean
  pinned_day: string | null
  pinned_all_time: boolean
  author_id: number | null
  author_username: string | null
  color: PostColor
  gif: PostGif
  label: string
  /** A podcast without audio. */
  lacks_recording: boolean
  /** First blocks opened by choice; null for the default. */
  open_blocks: number | null
}

/** Locks the post: a second moderator waits and then sees the first one's change. */
export async function lockPost(tx: Db, id: number): Promise<PublishedPost | undefined> {
  const [row] = await rows<
    Omit<PublishedPost, 'model' | 'color' | 'gif'> & { model: string; color: string; gif: string }
  >(
    tx,
    'posts.lock',
    `select p.id, p.model, p.is_podcast, p.live, p.removed_at is not null as removed, p.was_live, p.pinned_day,
       p.pinned_all_time, p.author_id, a.username as author_username, p.color, p.gif, p.label,
       p.open_blocks, p.is_podcast and p.audio_length is null as lacks_recording
     from posts p left join accounts a on a.id = p.author_id where p.id = $1 for no key update of p`,
    [id],
  )
  // A check constraint limits the values; the database type is text.
  return row as PublishedPost | undefined
}

/** Publishes the post now, so that it is new to readers. */
export async function publish(tx: Db, id: number, now: Date) {
  await rows(tx, 'posts.publish', 'update posts set live = true, published_at = $2, publish_at = null where id = $1', [
    id,
    now,
  ])
  await rows(tx, 'posts.publishInChannels', 'update post_channels set published_at = $2 where post_id = $1', [id, now])
  await repriceMentions(tx, { kind: 'post', id }, now)
  await sortPostPictures(tx, id)
}

/** Schedules publication; null cancels it. */
export async function schedule(tx: Db, id: number, at: Date | null) {
  await rows(tx, 'posts.schedule', 'update posts set publish_at = $2 where id = $1 and not live', [id, at])
}

/** Posts due for publication, also overdue ones, at most 100. A podcast waits for its recording. */
export async function listDuePosts(db: Db, now: Date): Promise<number[]> {
  const due = await rows<{ id: number }>(
    db,
    'posts.due',
    `select id from posts where publish_at <= $1 and removed_at is null and (not is_podcast or audio_length is not null)
     order by publish_at, id limit 100`,
    [now],
  )
  return due.map(({ id }) => id)
}

/** Visual style of a card. */
export type PostLook = Pick<PublishedPost, 'color' | 'gif' | 'label'>

export async function setLook(tx: Db, id: number, { color, gif, label }: PostLook) {
  await rows(tx, 'posts.setLook', 'update posts set color = $2, gif = $3, label = $4 where id = $1', [
    id,
    color,
    gif,
    label,
  ])
}

/** The rendered text; null until it is rendered. */
export async function findShown(tx: Db, id: number): Promise<string | null> {
  const [row] = await rows<{ content_html: string }>(
    tx,
    'posts.shown',
    'select content_html from posts where id = $1 and content_version > 0',
    [id],
  )
  return row?.content_html ?? null
}

/** `part` is null for a text that is not rendered yet: its open part is made with it. */
export async function setOpenPart(tx: Db, id: number, blocks: number | null, part: OpenPart | null) {
  await rows(tx, 'posts.setOpenPart', 'update posts set open_blocks = $2, open_html = $3, beyond = $4 where id = $1', [
    id,
    blocks,
    part?.html ?? '',
    part?.beyond ?? null,
  ])
  await sortPostPictures(tx, id)
}

export async function setAuthor(tx: Db, id: number, authorId: number) {
  await rows(tx, 'posts.setAuthor', 'update posts set author_id = $2 where id = $1', [id, authorId])
}

/** Pins the post for a Moscow day; null pins it for all time. */
export async function pin(tx: Db, id: number, day: string | null) {
  await rows(
    tx,
    'posts.pin',
    `update posts set pinned_day = coalesce($2, pinned_day), pinned_all_time = pinned_all_time or $2::date is null
     where id = $1`,
    [id, day],
  )
}

export async function unpin(tx: Db, id: number) {
  await rows(tx, 'posts.unpin', 'update posts set pinned_day = null, pinned_all_time = false where id = $1', [id])
}

/** Number of posts pinned for all time. No row is locked: the caller must prevent others from pinning meanwhile. */
export async function countPinned(tx: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    'posts.countPinned',
    'select count(*)::int as count from posts where live and pinned_all_time',
  )
  return row!.count
}

interface Removal {
  by: number
  reason: string
}

export async function remove(tx: Db, id: number, { by, reason }: Removal, now: Date) {
  await rows(
    tx,
    'posts.remove',
    `update posts set was_live = live, live = false, publish_at = null, removed_at = $2, removed_by = $3, removal_reason = $4 where id = $1`,
    [id, now, by, reason],
  )
  await sortPostPictures(tx, id)
}

/** Restores a removed post to its earlier state: published or waiting. */
export async function restore(tx: Db, id: number) {
  await rows(
    tx,
    'posts.restore',
    `update posts set live = was_live, was_live = false, removed_at = null, removed_by = null, removal_reason = ''
     where id = $1`,
    [id],
  )
  await sortPostPictures(tx, id)
}

/** Adds the post to the channel or removes it. Returns whether anything changed. */
export async function setChannel(tx: Db, postId: number, channelId: number, isOn: boolean): Promise<boolean> {
  const changed = isOn
    ? await rows<{ post_id: number }>(
        tx,
        'posts.addChannel',
        `insert into post_channels (post_id, channel_id, published_at) select id, $2, published_at from posts where id = $1
         on conflict do nothing returning post_id`,
        [postId, channelId],
      )
    : await rows<{ post_id: number }>(
        tx,
        'posts.removeChannel',
        'delete from post_channels where post_id = $1 and channel_id = $2 returning post_id',
        [postId, channelId],
      )
  return changed.length === 0
}

export function listPostChannels(db: Db, postId: number) {
  return rows<{ id: number; name: string; slug: string }>(
    db,
    'posts.channelsOf',
    `select ch.id, ch.name, ch.slug from post_channels pc join channels ch on ch.id = pc.channel_id
     where pc.post_id = $1 order by ch.priority_show desc, ch.name`,
    [postId],
  )
}
