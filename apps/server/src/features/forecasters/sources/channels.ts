import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, transaction } from '#platform/database.ts'
import { xmlText } from '#platform/format/xml.ts'
import { emit } from '#platform/outbox/events.ts'
import type { ChannelPage, ChannelPost, ChannelReader } from '#providers/channels/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import { forecastsChanged } from '../events.ts'
import type { GivenPost } from '../writing/given.ts'
import { keepPosts } from '../writing/keep.ts'
import { ASK_ABSENT_MS, askAfterAnswer, askAfterFailure } from './rules.ts'
import { type DueSource, keepAnswered, keepFailed, markGone, newestOf, takeDue } from './store.ts'

/** Dependencies of reading channels. */
export interface ChannelWork {
  db: Database
  logger: ProviderLogger
  /** Null when reading channels is switched off. */
  channels: ChannelReader | null
  stopping: AbortSignal
}

/** Channels in one run: limits requests to Telegram in a minute. */
const AT_ONCE = 6
/** Most pages read back to reach known posts, when more was written than a page holds. */
const MOST_MISSED = 10
const ABSENT = 'Нет такого открытого канала'

/** Reads the channels that are due, one after another. */
export async function readChannels({ channels, ...work }: ChannelWork, now: Date) {
  if (!channels) return
  await eachAlone(await takeDue(work.db, 'telegram', AT_ONCE, now), async (source) => {
    // Channels taken but not read become due again when their lease ends.
    if (!work.stopping.aborted) await readOne({ ...work, channels }, source, now)
  })
}

type Work = ChannelWork & { channels: ChannelReader }

async function readOne(work: Work, source: DueSource, now: Date) {
  const { db, logger, channels } = work
  try {
    const page = await channels.read(source.username)
    if (!page) return await keepFailed(db, source.id, ABSENT, new Date(now.getTime() + ASK_ABSENT_MS))
    await keepPages(work, source, page, now)
    const told = { name: page.title, picture: page.picture, followers: page.subscribers }
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

/** Stores the latest page, then earlier ones: as many as were requested, or until known posts are reached. */
async function keepPages(work: Work, source: DueSource, latest: ChannelPage, now: Date) {
  let page: ChannelPage | null = latest
  for (let back = 0; page !== null; back += 1) page = await keepPage(work, source, { page, back }, now)
}

/**
 * Stores a page and marks posts missing from it as deleted. Returns the previous page, or null when it need not be
 * read.
 */
async function keepPage({ db, channels }: Work, source: DueSource, { page, back }: Turned, now: Date) {
  const { posts, numbers, before } = page
  const given = posts.map((post) => givenOf(source, post))
  const { added } = await keepPosts(db, 'telegram', given, now)
  // A post that cannot be read has not gone.
  const seen = { numbers, isBounded: back > 0 }
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
  /** Pages back from the latest one; 0 for the latest. */
  back: number
}

/** The post's words, and under them a link to Telegram for each attachment that is not shown here. */
function textOf(username: string, { html, notes, number }: ChannelPost): string {
  const links = notes.map((note) => `<a href="https://t.me/${username}/${number}">${xmlText(note)}</a>`)
  return [html, ...links].filter(Boolean).join('<br>')
}

function givenOf(source: Pick<DueSource, 'id' | 'username'>, post: ChannelPost): GivenPost {
  return {
    source: 'telegram',
    forecasterId: source.id,
    objectId: `${source.username}/${post.number}`,
    editId: '',
    createdAt: post.publishedAt,
    isEdited: post.isEdited,
    text: textOf(source.username, post),
    notes: post.notes,
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
