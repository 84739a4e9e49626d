import { keepMentions, type Mention, mentionsOf, renderText } from '#features/texts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { forecastsChanged } from '../events.ts'
import type { Source } from '../reading/rows.ts'
import { coinsCalledIn, coinsOfTickers } from './coins.ts'
import { bounded, type GivenPost, languageOf, wordsIn } from './given.ts'
import { pricedThen } from './pricing.ts'
import {
  bindQuotes,
  findStanding,
  insertMedia,
  insertPost,
  listNear,
  recountPosts,
  type StandingPost,
  setTwin,
  updatePost,
} from './store.ts'
import { likeness, SAME, shinglesOf } from './twins.ts'

const DAY_MS = 86_400_000
/** Posts of one transaction. */
const BATCH = 100

export const kindOf = (source: Source) => (source === 'twitter' ? ('tweet' as const) : ('message' as const))

/** How many were new and how many had other words than before. */
interface Kept {
  added: number
  edited: number
}

/** Keeps posts of one network with the coins they name; what stands already is counted anew. Safe to repeat. */
export async function keepPosts(db: Database, source: Source, given: GivenPost[], now: Date): Promise<Kept> {
  // Of one that a network tells twice, the last word counts.
  const posts = [...new Map(given.map((post) => [post.objectId, bounded(post)])).values()].filter(
    ({ createdAt }) => createdAt.getTime() <= now.getTime() + DAY_MS,
  )
  const kept: Kept = { added: 0, edited: 0 }
  for (let from = 0; from < posts.length; from += BATCH) {
    const batch = posts.slice(from, from + BATCH)
    const { added, edited } = await transaction(db, async (tx) => {
      const done = await keepBatch(tx, source, batch, now)
      if (done.added + done.edited > 0) await emit(tx, forecastsChanged, { source })
      return done
    })
    kept.added += added
    kept.edited += edited
  }
  return kept
}

/** The same within a transaction, for a hundred posts or so. */
export async function keepBatch(tx: Db, source: Source, posts: GivenPost[], now: Date): Promise<Kept> {
  const standing = await findStanding(
    tx,
    source,
    posts.map(({ objectId }) => objectId),
  )
  // One way of reading a channel writes other markup than another: words alone make an edit.
  const isSame = (post: GivenPost) => {
    const before = standing.get(post.objectId)
    return before !== undefined && (before.written === post.text || before.words === wordsIn(post))
  }
  await recountPosts(
    tx,
    posts.filter(isSame).map((post) => ({ id: standing.get(post.objectId)!.id, post })),
  )
  const fresh = posts.filter((post) => !isSame(post))
  if (fresh.length === 0) return { added: 0, edited: 0 }
  const writer = await writerOf(tx, source, fresh, now)
  for (const post of fresh) await writer(post, standing.get(post.objectId))
  const added = fresh.filter(({ objectId }) => !standing.has(objectId))
  await bindQuotes(
    tx,
    source,
    added.map(({ objectId }) => objectId),
  )
  return { added: added.length, edited: fresh.length - added.length }
}

/** What many texts need is read once. */
async function writerOf(tx: Db, source: Source, posts: GivenPost[], now: Date) {
  const texts = posts.map(({ text }) => text)
  const coins = await coinsOfTickers(tx, texts)
  const called = await coinsCalledIn(tx, texts)
  const twins = await twinsOf(tx, source, posts)
  return async (post: GivenPost, before: StandingPost | undefined) => {
    const of = before && { kind: kindOf(source), id: before.id }
    const shown = await renderText(tx, { text: post.text, as: post.as, of, ...(!of && { coins }) })
    const words = wordsIn(post)
    const lang = languageOf(words, post.lang)
    const translation = lang === 'ru' || lang === '' || words === '' ? ('none' as const) : ('due' as const)
    const made = { words, html: shown.html, version: shown.version, lang, translation }
    const id = before?.id ?? (await insertPost(tx, post, made, now))
    if (before) await updatePost(tx, id, post, made, now)
    else await insertMedia(tx, id, post.media, now)
    const named = onceEach([...mentionsOf(shown), ...called(words)])
    const mentions = await pricedThen(tx, named, post.createdAt, now)
    await keepMentions(tx, { kind: kindOf(source), id }, mentions, post.createdAt)
    if (!before) await twins(id, post.createdAt, words)
  }
}

/** In the order of the text; a coin that is named by its ticker and by its name is named once. */
function onceEach(mentions: Mention[]): Mention[] {
  const inOrder = mentions.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  return [...new Map(inOrder.toReversed().map((mention) => [mention.coinId, mention])).values()].reverse()
}

/** Says of each post whose words it repeats; the earlier one stands. */
async function twinsOf(tx: Db, source: Source, posts: GivenPost[]) {
  const times = posts.map(({ createdAt }) => createdAt.getTime())
  const [from, to] = [new Date(Math.min(...times) - DAY_MS), new Date(Math.max(...times) + DAY_MS)]
  const near = (await listNear(tx, source, from, to)).map(({ id, created_at, words }) => ({
    ...{ id, at: created_at.getTime() },
    shingles: shinglesOf(words),
  }))
  return async (id: number, createdAt: Date, words: string) => {
    const post = { id, at: createdAt.getTime(), shingles: shinglesOf(words) }
    if (post.shingles.size === 0) return
    const twin = near.find(
      (other) => Math.abs(other.at - post.at) <= DAY_MS && likeness(other.shingles, post.shingles) >= SAME,
    )
    if (!twin) return void near.push(post)
    if (twin.at <= post.at) return setTwin(tx, id, twin.id)
    await setTwin(tx, twin.id, id)
    near[near.indexOf(twin)] = post
  }
}
