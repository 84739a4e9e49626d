import type { Post } from '@palata/contract/posts'
import { pictureUrl } from '#features/market'
import { dayKey } from '#platform/days.ts'
import { safeHtml } from '#platform/html.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { richTitle } from './richTitle.ts'
import type { PostRow } from './store.ts'

/** Numbers of the kinds, as the wire names them in `content_type_id`. */
const CONTENT_TYPES = { News: 1, Material: 2, Opinion: 3 } as const
const DEFAULT_ICON = '/static/post.svg'

export interface ShownFor {
  viewer: Viewer | null
  now: Date
  /** The reader's last look at the feed: what came after is new to them. */
  seenAt: Date | null
}

/** A post as it stands in a list: no body, and for those without access only its cover. */
export function presentCard(row: PostRow, shown: ShownFor): Post {
  const { viewer, now } = shown
  const isLocked = !mayReadPaid(viewer)
  const kind = row.model.toLowerCase() as 'news' | 'material' | 'opinion'
  return {
    id: row.id,
    object_id: row.id,
    content_type: kind,
    content_type_id: CONTENT_TYPES[row.model],
    model_name: row.model,
    section_name: row.is_podcast
      ? 'podcast'
      : row.model === 'Material'
        ? 'analytics'
        : kind === 'news'
          ? 'news'
          : 'opinion',
    title: row.title,
    rich_title: richTitle(row.rich_title, row.title),
    short_description: row.short_description,
    content: '',
    is_locked: isLocked,
    is_ready_inner_page: false,
    images_list: isLocked ? row.images.slice(0, 1) : row.images,
    embed_links: [],
    publication_date: row.published_at.toISOString(),
    date: dayKey(row.published_at),
    author: row.is_podcast ? null : row.author,
    icon: row.channels[0]?.logo || row.author?.avatar || DEFAULT_ICON,
    source: isLocked ? '' : row.source,
    news_atributes: { label: row.label, is_podcast: row.is_podcast },
    podcast_atributes: row.is_podcast ? { id: row.id } : null,
    audio_length: row.audio_length,
    channels: row.channels.map(({ id, name, slug }) => ({ id, name, slug })),
    comments_count: row.comments_count,
    init_comments_count: row.comments_count,
    last_comment: isLocked ? null : row.last_comment,
    reactions: { is_mine: 0, reactions_values: row.reactions, bookmarked: { is_mine: row.is_bookmarked } },
    is_new: viewer !== null && shown.seenAt !== null && row.published_at > shown.seenAt,
    is_mine: viewer !== null && row.author_id === viewer.id,
    admin_link: '',
    gif_for_main_page: row.gif,
    coin_prices: row.coins.map((coin) => ({
      ...coin,
      image: pictureUrl(coin.api_id),
      price_change: changePercent(coin.start_price, coin.current_price),
    })),
    pinned_day: row.pinned_day === dayKey(now),
    pinned_all_time: row.pinned_all_time,
    live: row.live,
    color: row.color,
  }
}

/** A post as its own page needs it. The body leaves the server only for those who may read it. */
export function presentPost(row: PostRow & { content: string; embed_links: string[] }, shown: ShownFor): Post {
  const card = presentCard(row, shown)
  if (card.is_locked) return { ...card, last_comment: null }
  return {
    ...card,
    content: safeHtml(row.content),
    embed_links: row.embed_links,
    is_ready_inner_page: true,
    last_comment: null,
  }
}

/** Percent from `start` to `current`; null when either is unknown. */
export function changePercent(start: number | null, current: number | null): number | null {
  return start === null || current === null || start === 0 ? null : (100 * (current - start)) / start
}
