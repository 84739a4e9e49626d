import { type ChannelFeed, FEED_PAGE_SIZE, type Feed, OPINIONS_PAGE_SIZE, type Opinions } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'
import { getPersonId } from '#features/accounts'
import { eventsByDay } from '#features/calendar'
import { findChannel } from '#features/channels'
import { type ListedPost, listPinned, listPosts, presentCard } from '#features/posts'
import { latestSignals } from '#features/signals'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listOf, placeOf, readPlace } from './rules.ts'
import { findSeenAt } from './store.ts'

export interface FeedRequest {
  db: Db
  viewer: Viewer | null
  now: Date
  page?: number | undefined
  after?: string | undefined
}

export async function readFeed(request: FeedRequest): Promise<Feed> {
  const { db, viewer } = request
  const isFirst = !request.after && (request.page ?? 1) === 1
  const [found, pinned, signals] = await Promise.all([
    listPosts(db, 'all', scopeOf(request)),
    isFirst ? listPinned(db, viewer?.id ?? null) : [],
    latestSignals(db, viewer),
  ])
  const feed = await present(request, found, pinned, '/api/alpha/all/')
  return { ...feed, signals }
}

export async function readChannel(request: FeedRequest, slug: string): Promise<ChannelFeed> {
  const { db, viewer } = request
  const path = `/api/alpha/channels/${encodeURIComponent(slug)}/`
  if (slug === 'podcasts') return present(request, await listPosts(db, 'podcasts', scopeOf(request)), [], path)
  if (slug === 'bookmarks') {
    refuseUnless(viewer, 'sign_in')
    return present(request, await listPosts(db, 'bookmarks', scopeOf(request)), [], path)
  }
  if (slug === 'moderation') {
    refuseUnless(viewer, 'sign_in')
    refuseUnless(viewer.isModerator, 'moderators_only')
    return present(request, await listPosts(db, 'moderation', scopeOf(request)), [], path)
  }
  const channel = await findChannel(db, slug)
  refuseUnless(channel, 'not_found')
  return present(request, await listPosts(db, 'channel', scopeOf(request), channel.id), [], path)
}

/** A person's opinions as cards. Their page marks nothing as new: that is the feed's to tell. */
export async function readOpinions(request: FeedRequest, username: string): Promise<Opinions> {
  const { db, viewer, now } = request
  const authorId = await getPersonId(db, username)
  const seesWaiting = viewer?.id === authorId || viewer?.isModerator
  const scope = scopeOf(request, OPINIONS_PAGE_SIZE)
  const found = await listPosts(db, seesWaiting ? 'everyOpinion' : 'opinions', scope, authorId)
  const listed = found.slice(0, OPINIONS_PAGE_SIZE)
  return {
    results: listed.map((row) => presentCard(row, { viewer, now, seenAt: null })),
    next: nextOf(`/api/users/${encodeURIComponent(username)}/alpha/`, found, listed),
  }
}

/** One row more than a page tells whether there is a next one. */
function scopeOf({ viewer, page = 1, after }: FeedRequest, size = FEED_PAGE_SIZE) {
  return {
    viewerId: viewer?.id ?? null,
    limit: size + 1,
    after: after ? readPlace(after) : null,
    offset: (page - 1) * size,
  }
}

async function present(
  request: FeedRequest,
  found: ListedPost[],
  pinned: Parameters<typeof presentCard>[0][],
  path: string,
) {
  const { db, viewer, now } = request
  const seenAt = viewer ? await findSeenAt(db, viewer.id) : null
  const listed = found.slice(0, FEED_PAGE_SIZE)
  const cards = [...pinned, ...listed].map((row) => presentCard(row, { viewer, now, seenAt }))
  const alpha = byDay(cards.filter((card) => listOf(card) === 'alpha'))
  const news = byDay(cards.filter((card) => listOf(card) === 'news'))
  return {
    alpha: Object.fromEntries(
      alpha.map(([day, posts]) => [
        day,
        { posts: posts.filter((post) => !isPinned(post)), pinned_posts: posts.filter(isPinned) },
      ]),
    ),
    news: await withEvents(db, news),
    next: nextOf(path, found, listed),
  }
}

function nextOf(path: string, found: ListedPost[], listed: ListedPost[]) {
  const last = listed.at(-1)
  return last && found.length > listed.length ? `${path}?after=${encodeURIComponent(placeOf(last))}` : null
}

async function withEvents(db: Db, news: [string, Post[]][]) {
  const newest = news[0]?.[0]
  const oldest = news.at(-1)?.[0]
  const events = newest && oldest ? await eventsByDay(db, oldest, newest) : new Map()
  return Object.fromEntries(news.map(([day, posts]) => [day, { posts, calendar: events.get(day) ?? [] }]))
}

/** Newest day first. */
function byDay(cards: Post[]): [string, Post[]][] {
  const days = new Map<string, Post[]>()
  for (const card of cards) days.set(card.date, [...(days.get(card.date) ?? []), card])
  return [...days].sort(([one], [other]) => (one < other ? 1 : -1))
}

function isPinned(post: Post) {
  return post.pinned_day || post.pinned_all_time
}
