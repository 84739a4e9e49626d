import type { PostColor, PostGif } from '@palata/contract/posts'
import { repriceMentions } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'
import { sortPostPictures } from './pictures.ts'

/** A post as those who keep order look at it. */
export interface ModeratedPost {
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
  /** A podcast that nobody could hear. */
  lacks_recording: boolean
}

/** Of two moderators who act at once the second waits, and sees what the first did. */
export async function lockPost(tx: Db, id: number): Promise<ModeratedPost | undefined> {
  const [row] = await rows<
    Omit<ModeratedPost, 'model' | 'color' | 'gif'> & { model: string; color: string; gif: string }
  >(
    tx,
    'posts.lock',
    `select p.id, p.model, p.is_podcast, p.live, p.removed_at is not null as removed, p.was_live, p.pinned_day,
       p.pinned_all_time, p.author_id, a.username as author_username, p.color, p.gif, p.label,
       p.is_podcast and p.audio_length is null as lacks_recording
     from posts p left join accounts a on a.id = p.author_id where p.id = $1 for no key update of p`,
    [id],
  )
  // Checked by the table, so the database knows it as text only.
  return row as ModeratedPost | undefined
}

/** It is published from this moment: to readers it is new. */
export async function publishPost(tx: Db, id: number, now: Date) {
  await rows(tx, 'posts.publish', 'update posts set live = true, published_at = $2, publish_at = null where id = $1', [
    id,
    now,
  ])
  await rows(tx, 'posts.publishInChannels', 'update post_channels set published_at = $2 where post_id = $1', [id, now])
  await repriceMentions(tx, { kind: 'post', id }, now)
  await sortPostPictures(tx, id)
}

/** It goes out by itself at the instant, or with null waits for somebody again. */
export async function schedulePost(tx: Db, id: number, at: Date | null) {
  await rows(tx, 'posts.schedule', 'update posts set publish_at = $2 where id = $1 and not live', [id, at])
}

/** Those whose time has come, also while nobody was there to publish them. A podcast goes on waiting for its recording. */
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

/** How a card stands out among the others. */
export type PostLook = Pick<ModeratedPost, 'color' | 'gif' | 'label'>

export async function setPostLook(tx: Db, id: number, { color, gif, label }: PostLook) {
  await rows(tx, 'posts.setLook', 'update posts set color = $2, gif = $3, label = $4 where id = $1', [
    id,
    color,
    gif,
    label,
  ])
}

export async function setPostAuthor(tx: Db, id: number, authorId: number) {
  await rows(tx, 'posts.setAuthor', 'update posts set author_id = $2 where id = $1', [id, authorId])
}

/** `day` by Moscow; null for all time. */
export async function pinPost(tx: Db, id: number, day: string | null) {
  await rows(
    tx,
    'posts.pin',
    `update posts set pinned_day = coalesce($2, pinned_day), pinned_all_time = pinned_all_time or $2::date is null
     where id = $1`,
    [id, day],
  )
}

export async function unpinPost(tx: Db, id: number) {
  await rows(tx, 'posts.unpin', 'update posts set pinned_day = null, pinned_all_time = false where id = $1', [id])
}

/** How many are pinned for all time. The caller keeps others from pinning meanwhile: the rows are locked by nobody. */
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

export async function takeAwayPost(tx: Db, id: number, { by, reason }: Removal, now: Date) {
  await rows(
    tx,
    'posts.takeAway',
    `update posts set was_live = live, live = false, publish_at = null, removed_at = $2, removed_by = $3, removal_reason = $4 where id = $1`,
    [id, now, by, reason],
  )
  await sortPostPictures(tx, id)
}

/** As it was before: published, or waiting. */
export async function putBackPost(tx: Db, id: number) {
  await rows(
    tx,
    'posts.putBack',
    `update posts set live = was_live, was_live = false, removed_at = null, removed_by = null, removal_reason = ''
     where id = $1`,
    [id],
  )
  await sortPostPictures(tx, id)
}

/** Whether the post stood in the channel already, or was out of it. */
export async function setPostChannel(tx: Db, postId: number, channelId: number, isOn: boolean): Promise<boolean> {
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
