import type { Db } from '#platform/database.ts'
import { NOW } from '../app.ts'

export interface PostDraft {
  title: string
  model?: 'News' | 'Material' | 'Opinion'
  isPodcast?: boolean
  hoursAgo?: number
  live?: boolean
  pinnedDay?: string | null
  pinnedAllTime?: boolean
  authorId?: number | null
  content?: string
  images?: string[]
  channelId?: number
}

/** Inserts a post as an editor would; returns its id. */
export async function insertPost(db: Db, draft: PostDraft): Promise<number> {
  const publishedAt = new Date(NOW.getTime() - (draft.hoursAgo ?? 0) * 3_600_000)
  const { rows } = await db.query<{ id: number }>(
    `insert into posts (model, is_podcast, title, content, images, author_id, published_at, pinned_day, pinned_all_time, live)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      draft.model ?? 'Opinion',
      draft.isPodcast ?? false,
      draft.title,
      draft.content ?? '',
      draft.images ?? [],
      draft.authorId ?? null,
      publishedAt,
      draft.pinnedDay ?? null,
      draft.pinnedAllTime ?? false,
      draft.live ?? true,
    ],
  )
  const id = rows[0]!.id
  if (draft.channelId) {
    await db.query('insert into post_channels (post_id, channel_id, published_at) values ($1, $2, $3)', [
      id,
      draft.channelId,
      publishedAt,
    ])
  }
  return id
}
