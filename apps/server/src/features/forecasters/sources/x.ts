import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { isOverBudget, ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import { compareIds, mayBeCharged, type XPlace, type XPost, type XReader } from '#providers/x/index.ts'
import { forecastsChanged } from '../events.ts'
import type { GivenPost } from '../writing/given.ts'
import { keepPosts } from '../writing/keep.ts'
import { ASK_ABSENT_MS, askAfterAnswer, askAfterFailure, askUnreadable } from './rules.ts'
import { type DueSource, keepAnswered, keepFailed, newestOf, takeDue } from './store.ts'
import * as store from './xStore.ts'

/** Dependencies of reading X. */
export interface XWork {
  db: Database
  logger: ProviderLogger
  /** Null when X is not configured. */
  x: store.XWiring | null
  stopping: AbortSignal
}

/** Authors in one run. */
const AT_ONCE = 20
/** Posts on a page of an author, who writes about fifteen a day. */
const OF_AUTHOR = 20
/** Posts on the first page ever read of a list, and on further pages when there were more than expected. */
const OF_LIST = 50
/** Most pages read to reach known posts. */
const MOST_PAGES = 5
const LIST_EVERY_MS = 15 * 60_000
/** Pause when the budget is spent; the daily budget renews by the clock. */
const UNPAID_MS = 30 * 60_000
const UNPAID = 'Бюджет X на это время израсходован'
const ABSENT = 'Нет такого автора в X'
const NO_IDS = 'Посты в X без номеров, а каждый вопрос о них платный: спрашиваем всё реже'
const UNREADABLE = 'Запись автора в X не читается, а каждый вопрос о ней платный: спрашиваем всё реже'

/** Reads the due authors or, when configured, the list that holds them. */
export async function readX(work: XWork, now: Date) {
  if (!work.x) return
  const { reader, listId } = work.x
  const due = await takeDue(work.db, 'twitter', AT_ONCE, now, { isUnknown: listId !== null })
  const unknown = due.filter(({ external_id }) => external_id === '')
  if (unknown.length > 0) await introduce(work, reader, unknown, now)
  if (listId) return readList(work, reader, listId, now)
  await eachAlone(due, async (source) => {
    if (source.external_id && !work.stopping.aborted) await readAuthor(work, reader, source, now)
  })
}

/** Looks up the authors' X ids; their posts are read the next minute. */
async function introduce({ db, logger }: XWork, reader: XReader, due: DueSource[], now: Date) {
  try {
    const { users, isUnreadable } = await reader.users(due.map(({ username }) => username))
    const byName = new Map(users.map((user) => [user.username.toLowerCase(), user]))
    for (const { id, username, failures } of due) {
      const user = byName.get(username.toLowerCase())
      if (!user && isUnreadable(username)) await keepFailed(db, id, UNREADABLE, askUnreadable(now, failures + 1))
      else if (!user) await keepFailed(db, id, ABSENT, after(now, ASK_ABSENT_MS))
      else {
        await store.introduceAuthor(db, id, user)
        await store.keepUnpaid(db, id, '', now)
      }
    }
  } catch (error) {
    for (const source of due) await keepProblem(db, logger, source, error, now)
  }
}

async function readAuthor({ db, logger }: XWork, reader: XReader, source: DueSource, now: Date) {
  const isAnew = source.pages_due > 0 || source.newest_id === ''
  const place = { author: source.external_id, since: isAnew ? '' : source.newest_id }
  const pages = isAnew ? Math.max(1, source.pages_due) : MOST_PAGES
  try {
    const authors = new Map([[source.external_id, source.id]])
    const newest = await walk(db, reader, place, { most: OF_AUTHOR, pages, known: '', authors }, now)
    if (newest === null) return keepFailed(db, source.id, NO_IDS, askIdless(now, source))
    await store.setNewest(db, source.id, laterOf(newest, source.newest_id))
    const askAt = askAfterAnswer(now, await newestOf(db, source.id))
    await keepAnswered(db, source.id, { name: '', picture: null, followers: null }, { now, askAt })
  } catch (error) {
    await keepProblem(db, logger, source, error, now)
  }
}

async function readList({ db, logger }: XWork, reader: XReader, listId: string, now: Date) {
  const list = await store.takeDueList(db, listId, now)
  if (!list) return
  try {
    const authors = await store.listAuthors(db)
    // A list cannot be asked for newer posts only and X charges for each post: requests as many as are expected since
    // the last reading, with a margin.
    const foreseen = Math.ceil(((await store.countOfDay(db, now)) * LIST_EVERY_MS * 1.5) / 86_400_000) + 2
    const isFirst = list.newest_id === ''
    const asked = {
      most: isFirst ? OF_LIST : foreseen,
      pages: isFirst ? 1 : MOST_PAGES,
      known: list.newest_id,
      authors,
    }
    const newest = await walk(db, reader, { list: listId }, asked, now)
    if (newest === null) return store.keepListFailed(db, listId, NO_IDS, askIdless(now, list))
    const askAt = after(now, LIST_EVERY_MS * (0.8 + Math.random() * 0.4))
    await store.keepListAnswered(db, listId, { newestId: laterOf(newest, list.newest_id), now, askAt })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { message, retryAfterMs } = error
    if (isOverBudget(error)) return store.keepListFailed(db, listId, UNPAID, after(now, UNPAID_MS))
    logger.warn({ err: error }, 'the list of X was not read')
    const askAt = askAfterFailure(now, { failures: list.failures + 1, retryAfterMs, isPaid: isAnswered(error) })
    await store.keepListFailed(db, listId, message, askAt)
  }
}

interface Asked {
  most: number
  pages: number
  /** Id of the newest known post: reading stops there. Empty reads on. */
  known: string
  authors: ReadonlyMap<string, number>
}

/**
 * Stores page after page until known posts are reached. Returns the newest id, which the caller saves only after the
 * whole walk; null when the first page has posts and no id.
 */
async function walk(db: Database, reader: XReader, place: XPlace, asked: Asked, now: Date): Promise<string | null> {
  let newest = ''
  let token: string | undefined
  for (let page = 0; page < asked.pages; page += 1) {
    const { posts, ids, next, isUnreadable } = await reader.posts(place, page === 0 ? asked.most : OF_LIST, token)
    if (isUnreadable) return page === 0 ? null : newest
    const isFresh = (id: string) => asked.known === '' || compareIds(id, asked.known) > 0
    const fresh = posts.filter(({ id }) => isFresh(id))
    // Oldest first, so that the later of two edits of one post wins.
    const given = fresh.toReversed().flatMap((post) => givenOf(post, asked.authors.get(post.authorId)) ?? [])
    await keepPosts(db, 'twitter', given, now)
    // A post that cannot be read counts as seen too: it would be paid for again on each reading.
    newest = laterOf(newest, ids[0] ?? '')
    if (!next || !ids.every(isFresh)) break
    token = next
  }
  return newest
}

/** Null when the author is not followed. */
function givenOf(post: XPost, forecasterId: number | undefined): GivenPost | null {
  if (forecasterId === undefined) return null
  return {
    source: 'twitter',
    forecasterId,
    objectId: post.firstId,
    editId: post.id,
    createdAt: post.createdAt,
    isEdited: post.id !== post.firstId,
    text: [post.text, ...post.notes.map((note) => `${note}: https://x.com/i/status/${post.id}`)]
      .filter(Boolean)
      .join('\n'),
    notes: post.notes,
    as: 'plain',
    lang: post.lang,
    isRepost: post.isRepost,
    forwardedFrom: '',
    replyTo: post.replyTo,
    quotedObjectId: post.quotedId,
    likes: post.likes,
    reposts: post.reposts,
    replies: post.replies,
    views: null,
    media: post.media.map(({ address, ...medium }) => ({ ...medium, sourceAddress: address })),
  }
}

async function keepProblem(db: Database, logger: ProviderLogger, source: DueSource, error: unknown, now: Date) {
  if (!(error instanceof ProviderError)) throw error
  const { message, retryAfterMs } = error
  if (isOverBudget(error)) return store.keepUnpaid(db, source.id, UNPAID, after(now, UNPAID_MS))
  logger.warn({ err: error, author: source.username, failures: source.failures + 1 }, 'an author of X was not read')
  const askAt = askAfterFailure(now, { failures: source.failures + 1, retryAfterMs, isPaid: isAnswered(error) })
  await keepFailed(db, source.id, message, askAt)
}

/** Looks up yesterday's posts and marks those deleted at X. One answer is enough; lost answers are paid for four times at most. */
export async function recheckX({ db, logger, x }: XWork, now: Date) {
  if (!x?.isRechecked) return
  const due = await store.takeUnchecked(db, now)
  if (due.length === 0) return
  try {
    const gone = new Set(await x.reader.gone(due.map(({ edit_id }) => edit_id)))
    const ids = due.filter(({ edit_id }) => gone.has(edit_id)).map(({ id }) => id)
    if (ids.length === 0) return
    await transaction(db, async (tx) => {
      await store.markDeleted(tx, ids, now)
      await emit(tx, forecastsChanged, { source: 'twitter' })
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (!isOverBudget(error)) logger.warn({ err: error }, 'posts of X were not looked up')
    const ids = due.map(({ id }) => id)
    await store.putUnchecked(db, ids, { isPaid: mayBeCharged(error) && !isOverBudget(error) })
  }
}

const askIdless = (now: Date, { failures }: { failures: number }) =>
  askAfterFailure(now, { failures: failures + 1, retryAfterMs: null, isPaid: true })
/** An answer came and could not be read: X charges it. */
const isAnswered = ({ status }: ProviderError) => status !== null && status < 400
const laterOf = (one: string, other: string) => (compareIds(one, other) > 0 ? one : other)
const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
