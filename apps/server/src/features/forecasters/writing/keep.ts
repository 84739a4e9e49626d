import { addMentions, keepMentions, type Mention, mentionsOf } from '#features/mentions'
import { renderText } from '#features/texts'
import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { isInstant } from '#providers/given.ts'
import { forecastsChanged } from '../events.ts'
import type { Source } from '../reading/rows.ts'
import { coinsCalledIn, coinsOfTickers } from './coins.ts'
import { bounded, type GivenPost, languageOf, wordsIn } from './given.ts'
import { pricedThen } from './pricing.ts'
import {
  bindQuotes,
  findStanding,
  insertMedia,
  insertMissingMedia,
  insertPosts,
  listNear,
  type RenderedPost,
  recountPosts,
  type StandingPost,
  setTwin,
  updatePost,
} from './store.ts'
import { likeness, SAME, shinglesOf } from './twins.ts'

const DAY_MS = 86_400_000
/** Posts in one transaction. */
const BATCH = 100

export const kindOf = (source: Source) => (source === 'twitter' ? ('tweet' as const) : ('message' as const))

/** Numbers of new posts and of posts whose text changed. */
interface Kept {
  added: number
  edited: number
}

/** Stores posts of one network with their coins; known posts get their counters updated. Idempotent. */
export async function keepPosts(db: Database, source: Source, given: GivenPost[], now: Date): Promise<Kept> {
  // The last version wins when the network gives a post twice.
  const posts = [...new Map(given.map((post) => [post.objectId, bounded(post)])).values()].filter(
    ({ createdAt }) => isInstant(createdAt) && createdAt.getTime() <= now.getTime() + DAY_MS,
  )
  const kept: Kept = { added: 0, edited: 0 }
  for (let from = 0; from < posts.length; from += BATCH) {
    const batch = posts.slice(from, from + BATCH)
    const { added, edited } = await transaction(db, async (tx) => {
      const { results: parts } = await writeRows(
        tx,
        batch,
        {
          source: source === 'twitter' ? 'Посты X' : 'Посты Telegram',
          keyOf: ({ objectId }) => objectId,
          write: (part) => keepBatch(tx, source, part, now),
        },
        now,
      )
      const done = { added: sum(parts.map(({ added }) => added)), edited: sum(parts.map(({ edited }) => edited)) }
      if (done.added + done.edited > 0) await emit(tx, forecastsChanged, { source })
      return done
    })
    kept.added += added
    kept.edited += edited
  }
  return kept
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** `keepPosts` for one batch inside a transaction. */
export async function keepBatch(tx: Db, source: Source, posts: GivenPost[], now: Date): Promise<Kept> {
  const standing = await findStanding(
    tx,
    source,
    posts.map(({ objectId }) => objectId),
  )
  // The bot and the channel's page give different markup: only changed words are an edit.
  const words = await wordsOfEach(posts)
  const isSame = (post: GivenPost) => {
    const before = standing.get(post.objectId)
    return before !== undefined && (before.written === post.text || before.words === words.get(post))
  }
  await recountPosts(
    tx,
    posts.filter(isSame).map((post) => ({ id: standing.get(post.objectId)!.id, post })),
  )
  await insertMissingMedia(
    tx,
    posts.filter(isSame).map((post) => ({ id: standing.get(post.objectId)!.id, media: post.media })),
    now,
  )
  const fresh = posts.filter((post) => !isSame(post))
  if (fresh.length === 0) return { added: 0, edited: 0 }
  const isNew = ({ objectId }: GivenPost) => !standing.has(objectId)
  const written = await renderEach(tx, fresh, { standing, words })
  const added = written.filter(({ post }) => isNew(post))
  const edited = written.filter(({ post }) => !isNew(post))
  const near = await nearTo(tx, source, fresh)
  const ids = await insertPosts(tx, added, now)
  const kept = added.flatMap((one, place) => {
    const id = ids[place]
    return id === undefined ? [] : [{ ...one, id }]
  })
  await insertMedia(
    tx,
    kept.map(({ id, post: { media } }) => ({ id, media })),
    now,
  )
  for (const { post, made } of edited) await updatePost(tx, standing.get(post.objectId)!.id, post, made, now)
  await nameCoins(
    tx,
    kept,
    edited.map((one) => ({ ...one, id: standing.get(one.post.objectId)!.id })),
    now,
  )
  await markTwins(tx, near, kept)
  await bindQuotes(
    tx,
    source,
    kept.map(({ post: { objectId } }) => objectId),
  )
  return { added: kept.length, edited: edited.length }
}

async function wordsOfEach(posts: GivenPost[]) {
  const words = new Map<GivenPost, string>()
  for (const post of posts) words.set(post, await wordsIn(post))
  return words
}

interface Written {
  post: GivenPost
  made: RenderedPost
  mentions: Mention[]
}
type KeptPost = Written & { id: number }

/** Renders each post; coins for all of them are read once. */
async function renderEach(
  tx: Db,
  posts: GivenPost[],
  { standing, words: wordsOf }: { standing: Map<string, StandingPost>; words: Map<GivenPost, string> },
): Promise<Written[]> {
  const texts = posts.map(({ text }) => text)
  const coins = await coinsOfTickers(tx, texts)
  const called = await coinsCalledIn(tx, texts)
  const written: Written[] = []
  for (const post of posts) {
    const before = standing.get(post.objectId)
    const of = before && { kind: kindOf(post.source), id: before.id }
    const shown = await renderText(tx, { text: post.text, as: post.as, of, isKept: true, ...(!of && { coins }) })
    const words = wordsOf.get(post)!
    const own = (post.notes ?? []).reduce((rest, note) => rest.replace(note, () => ''), words).trim()
    const lang = languageOf(own || words, post.lang)
    const translation = lang === 'ru' || lang === '' || words === '' ? ('none' as const) : ('due' as const)
    const mentions = onceEach([...mentionsOf(shown), ...called(words)])
    written.push({ post, mentions, made: { words, html: shown.html, version: shown.version, lang, translation } })
  }
  return written
}

/** Stores the mentions of each post with the coins' prices at that time. */
async function nameCoins(tx: Db, added: KeptPost[], edited: KeptPost[], now: Date) {
  const naming = (posts: KeptPost[]) =>
    pricedThen(
      tx,
      posts.map(({ id, post, mentions }) => ({ kind: kindOf(post.source), id, mentions, namedAt: post.createdAt })),
      now,
    )
  await addMentions(tx, await naming(added))
  for (const { mentions, namedAt, ...entity } of await naming(edited)) await keepMentions(tx, entity, mentions, namedAt)
}

/** Mentions in text order, each coin once, whether named by ticker or by name. */
function onceEach(mentions: Mention[]): Mention[] {
  const inOrder = mentions.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  return [...new Map(inOrder.toReversed().map((mention) => [mention.coinId, mention])).values()].reverse()
}

interface Near {
  id: number
  at: number
  shingles: Set<number>
}

/** Posts within a day of these, with their shingles. */
async function nearTo(tx: Db, source: Source, posts: GivenPost[]): Promise<Near[]> {
  const times = posts.map(({ createdAt }) => createdAt.getTime())
  const [from, to] = [new Date(Math.min(...times) - DAY_MS), new Date(Math.max(...times) + DAY_MS)]
  return (await listNear(tx, source, from, to)).map(({ id, created_at, words }) => ({
    id,
    at: created_at.getTime(),
    shingles: shinglesOf(words),
  }))
}

/** Marks posts that repeat another; the earlier one is the original. */
async function markTwins(tx: Db, near: Near[], posts: KeptPost[]) {
  for (const { id, post: given, made } of posts) {
    const post = { id, at: given.createdAt.getTime(), shingles: shinglesOf(made.words) }
    if (post.shingles.size === 0) continue
    const twin = near.find(
      (other) => Math.abs(other.at - post.at) <= DAY_MS && likeness(other.shingles, post.shingles) >= SAME,
    )
    if (!twin) near.push(post)
    else if (twin.at <= post.at) await setTwin(tx, id, twin.id)
    else {
      await setTwin(tx, twin.id, id)
      near[near.indexOf(twin)] = post
    }
  }
}
