import type { Feed } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'

/** A post as the server sends it, with the given fields. */
export function makePost(given: Partial<Post> & { id: number }): Post {
  const kind = given.content_type ?? 'opinion'
  return {
    object_id: given.id,
    content_type: kind,
    content_type_id: 3,
    model_name: kind === 'news' ? 'News' : kind === 'material' ? 'Material' : 'Opinion',
    section_name: kind === 'material' ? 'analytics' : kind,
    title: `Публикация ${given.id}`,
    rich_title: given.title ?? `Публикация ${given.id}`,
    short_description: '',
    content: '',
    is_locked: false,
    is_ready_inner_page: false,
    open_part: null,
    images_list: [],
    embed_links: [],
    embeds: [],
    publication_date: '2026-11-20T08:30:00.000Z',
    date: '2026-11-20',
    author: null,
    icon: '/static/post.svg',
    source: '',
    news_atributes: { label: '', is_podcast: false },
    podcast_atributes: null,
    audio_length: null,
    reading_minutes: 0,
    channels: [],
    comments_count: 0,
    init_comments_count: 0,
    last_comment: null,
    reactions: { is_mine: 0, reactions_values: [], bookmarked: { is_mine: false } },
    is_new: false,
    is_mine: false,
    admin_link: '',
    gif_for_main_page: '',
    coin_prices: [],
    pinned_day: false,
    pinned_all_time: false,
    live: true,
    color: '',
    removed: null,
    muted_by: null,
    ...given,
  }
}

/** A page of the feed, grouped by day as the server does. */
export function makeFeed(posts: readonly Post[], next: string | null = null): Feed {
  const page: Feed = { alpha: {}, news: {}, signals: [], next }
  for (const post of posts) {
    if (post.content_type === 'news') {
      page.news[post.date] ??= { posts: [], calendar: [] }
      page.news[post.date]!.posts.push(post)
    } else {
      page.alpha[post.date] ??= { posts: [], pinned_posts: [] }
      const day = page.alpha[post.date]!
      ;(post.pinned_day || post.pinned_all_time ? day.pinned_posts : day.posts).push(post)
    }
  }
  return page
}
