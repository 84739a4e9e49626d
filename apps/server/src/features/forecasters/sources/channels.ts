import { type Database, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import type { ChannelPage, ChannelPost, ChannelReader } from '#providers/channels/index.ts'
import { ProviderError, type ProviderLogger } from '#providers/http.ts'
import { forecastsChanged } from '../events.ts'
import type { GivenPost } from '../writing/given.ts'
import { keepPosts } from '../writing/keep.ts'
import { ASK_ABSENT_MS, askAfterAnswer, askAfterFailure } from './rules.ts'
import { type DueSource, keepAnswered, keepFailed, markGone, newestOf, takeDue } from './store.ts'

/** What the reading of channels needs. */
export interface ChannelWork {
  db: Database
  logger: ProviderLogger
  /** Null where channels are not read. */
  channels: ChannelReader | null
  stopping: AbortSignal
}

/** Channels of one run: a run of a minute asks no more of Telegram than that. */
const AT_ONCE = 6
/** Pages back that are read to meet what is known, when more was written than a page holds. */
const MOST_MISSED = 10
const ABSENT = 'Нет такого открытого канала'

/** Reads the channels whose turn it is, one after another. */
export async function readChannels({ channels, ...work }: ChannelWork, now: Date) {
  if (!channels) return
  for (const source of await takeDue(work.db, 'telegram', AT_ONCE, now)) {
    // What was taken and not asked is taken again when its lease is over.
    if (work.stopping.aborted) return
    await readOne({ ...work, channels }, source, now)
  }
}

type Work = ChannelWork & { channels: ChannelReader }

async function readOne(work: Work, source: DueSource, now: Date) {
  const { db, logger, channels } = work
  try {
    const page = await channels.read(source.username)
    if (!page) return await keepFailed(db, source.id, ABSENT, new Date(now.getTime() + ASK_ABSENT_MS))
    await keepPages(work, source, page, now)
    const told = { name: page.title.slice(0, 200), picture: page.picture, followers: page.subscribers }
    await keepAnswered(db, source.id, told, { now, askAt: askAfterAnswer(now, await newestOf(db, source.id)) })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, channel: source.username, failures: source.failures + 1 }, 'a channel was not read')
    const { retryAfterMs } = error
    await keepFailed(
      db,
      source.id,
      error.message,
      askAfterFailure(now, { failures: source.failures + 1, retryAfterMs }),
    )
  }
}

/** Keeps the latest page and goes back: as far as was asked for, or until what is known is met. */
async function keepPages(work: Work, source: DueSource, latest: ChannelPage, now: Date) {
  let page: ChannelPage | null = latest
  for (let back = 0; page !== null; back += 1) page = await keepPage(work, source, { page, back }, now)
}

/** Returns the page before it, where that is to be read too. */
async function keepPage({ db, channels }: Work, source: DueSource, { page, back }: Turned, now: Date) {
  const { posts, before } = page
  const given = posts.map((post) => givenOf(source, post))
  const { added } = await keepPosts(db, 'telegram', given, now)
  const seen = { numbers: posts.map(({ number }) => number), isBounded: back > 0 }
  await transaction(db, async (tx) => {
    const gone = await markGone(tx, source.id, seen, now)
    if (gone > 0) await emit(tx, forecastsChanged, { source: 'telegram' })
  })
  const isMissing = source.answered_at !== null && added > 0 && added === posts.length && back < MOST_MISSED
  if (before === null || !(back < source.pages_due || isMissing)) return null
  return channels.read(source.username, before)
}

interface Turned {
  page: ChannelPage
  /** So many pages behind the latest one. */
  back: number
}

function givenOf(source: Pick<DueSource, 'id' | 'username'>, post: ChannelPost): GivenPost {
  return {
    source: 'telegram',
    forecasterId: source.id,
    objectId: `${source.username}/${post.number}`,
    editId: '',
    createdAt: post.publishedAt,
    isEdited: post.isEdited,
    text: post.html,
    as: 'html',
    lang: '',
    isRepost: post.forwardedFrom !== '',
    forwardedFrom: post.forwardedFrom,
    replyTo: null,
    quotedObjectId: '',
    likes: 0,
    reposts: 0,
    replies: 0,
    views: post.views,
    media: post.media.map(({ type, address, durationSeconds }) => ({
      type,
      sourceAddress: address,
      caption: '',
      durationSeconds,
    })),
  }
}
