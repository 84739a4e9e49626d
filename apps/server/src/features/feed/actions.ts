import { type ChannelFeed, type Feed, OPINIONS_PAGE_SIZE, type Opinions } from '@palata/contract/feed'
import type { Post } from '@palata/contract/posts'
import { setFeedSeenAt } from '#features/accounts'
import { findChannel } from '#features/channels'
import { mutingOf } from '#features/mutes'
import { getPersonId } from '#features/people'
import { type CardTexts, listCards, presentCards, writeCards } from '#features/posts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { join, type Serialized } from '#platform/replies/serializer.ts'
import type { SharedRead } from '#platform/replies/sharedCache.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { isFirst, type List, linkTo, MAIN, type PageAsked, readPage, type SharedPage } from './page.ts'
import { listOf } from './rules.ts'
import { findOwn } from './store.ts'

export interface FeedRequest extends PageAsked {
  db: Db
  viewer: Viewer | null
  now: Date
  /** Cache of pages shared by readers with the same rights. */
  shared: SharedRead<SharedPage>
}

export async function readFeed(request: FeedRequest): Promise<Serialized<Feed>> {
  const { db, viewer, now } = request
  const page = await readShared(request, MAIN)
  const own = await ownOf(request, page.cards)
  const cards = await writeCards(request, page.cards, own)
  // Writes only when something was new: otherwise the next visit would look the same.
  const hasNews = own && isFirst(request) && (own.seenAt === null || cards.some(({ isNew }) => isNew))
  if (viewer && hasNews) await setFeedSeenAt(db, viewer.id, now)
  return join<Feed>({ ...arranged(cards, page), signals: page.signals })
}

export async function readChannel(request: FeedRequest, slug: string): Promise<Serialized<ChannelFeed>> {
  const { db, viewer, now } = request
  const path = `/api/alpha/channels/${encodeURIComponent(slug)}/`
  const page = await pageOf()
  const own = await ownOf(request, page.cards)
  const cards = await writeCards(request, page.cards, own)
  return join<ChannelFeed>(arranged(cards, page))

  async function pageOf(): Promise<SharedPage> {
    if (slug === 'podcasts') return readShared(request, { shape: 'podcasts', path })
    if (slug === 'bookmarks') {
      refuseUnless(viewer, 'sign_in')
      return readPage(db, { shape: 'bookmarks', ofId: viewer.id, path }, request, !mayReadPaid(viewer), now)
    }
    if (slug === 'moderation') {
      refuseUnless(viewer, 'sign_in')
      refuseUnless(viewer.isModerator, 'moderators_only')
      return readPage(db, { shape: 'moderation', path }, request, false, now)
    }
    const channel = await findChannel(db, slug)
    refuseUnless(channel, 'not_found')
    return readShared(request, { shape: 'channel', ofId: channel.id, path })
  }
}

/** A person's opinions as cards. Nothing is marked as new here: only the feed does that. */
export async function readOpinions(
  request: Omit<FeedRequest, 'shared'>,
  username: string,
): Promise<Serialized<Opinions>> {
  const { db, viewer } = request
  const authorId = await getPersonId(db, username)
  const seesWaiting = viewer?.id === authorId || viewer?.isModerator
  const path = `/api/users/${encodeURIComponent(username)}/alpha/`
  return readOfPerson(request, { shape: seesWaiting ? 'everyOpinion' : 'opinions', ofId: authorId, path })
}

/** A person's analytics as cards; what waits is seen in the moderators' queue alone. */
export async function readMaterials(
  request: Omit<FeedRequest, 'shared'>,
  username: string,
): Promise<Serialized<Opinions>> {
  const path = `/api/users/${encodeURIComponent(username)}/materials/`
  return readOfPerson(request, { shape: 'materials', ofId: await getPersonId(request.db, username), path })
}

async function readOfPerson(request: Omit<FeedRequest, 'shared'>, list: List): Promise<Serialized<Opinions>> {
  const { db, viewer, now } = request
  const { rows, next } = await listCards(db, list, request, OPINIONS_PAGE_SIZE)
  const cards = await presentCards(db, rows, !mayReadPaid(viewer), now)
  const own = await ownOf(request, cards)
  const results = textsOf(await writeCards(request, cards, own && { ...own, seenAt: null }))
  return join<Opinions>({ results, next: linkTo(list, next) })
}

/**
 * Reads a page through the cache, one copy for each access level. Guests bypass it: their whole replies are cached
 * elsewhere.
 */
async function readShared({ db, viewer, now, page, after, shared }: FeedRequest, list: List): Promise<SharedPage> {
  const isLocked = !mayReadPaid(viewer)
  if (!viewer) return readPage(db, list, { page, after }, isLocked, now)
  const key = JSON.stringify([list.path, isLocked, page ?? 1, after ?? ''])
  return shared(key, () => readPage(db, list, { page, after }, isLocked, now))
}

/** The viewer's own marks on the cards; null for a guest. */
async function ownOf({ db, viewer, now }: Pick<FeedRequest, 'db' | 'viewer' | 'now'>, cards: CardTexts[]) {
  if (!viewer) return null
  const ids = cards.map(({ post }) => post.id)
  const [own, muting] = await Promise.all([findOwn(db, viewer.id, ids), mutingOf(db, viewer.id, now)])
  return { viewerId: viewer.id, isModerator: viewer.isModerator, ...own, muting }
}

interface Card {
  post: Post
  text: Serialized<Post>
}

/** Alpha and news, each by day, newest first. */
function arranged(cards: Card[], { events, next }: SharedPage) {
  const alpha = byDay(cards.filter(({ post }) => listOf(post.model_name) === 'alpha'))
  const news = byDay(cards.filter(({ post }) => listOf(post.model_name) === 'news'))
  return {
    alpha: Object.fromEntries(
      alpha.map(([day, ofDay]) => [
        day,
        { posts: textsOf(ofDay.filter((card) => !isPinned(card))), pinned_posts: textsOf(ofDay.filter(isPinned)) },
      ]),
    ),
    news: Object.fromEntries(
      news.map(([day, ofDay]) => [day, { posts: textsOf(ofDay), calendar: events.get(day) ?? [] }]),
    ),
    next,
  }
}

function byDay(cards: Card[]): [string, Card[]][] {
  return [...Map.groupBy(cards, ({ post }) => post.date)].sort(([one], [other]) => (one < other ? 1 : -1))
}

function isPinned({ post }: Card) {
  return post.pinned_day || post.pinned_all_time
}

function textsOf(cards: Card[]) {
  return cards.map(({ text }) => text)
}
