import type { DigestCoin } from '@palata/contract/digest'
import { ranked, type Weighed } from '@palata/contract/digest/worth'
import { listVisited } from '#features/comments'
import { listFollowed } from '#features/follows'
import { hiddenOf, thingKey } from '#features/mutes'
import { findBookmarkedPosts, findOwnReactions } from '#features/reactions'
import type { Findables, Tellables, Tiding } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findCoinTexts, readOwnCoins } from './coins.ts'
import { foldStories } from './fold.ts'

/** A tiding with the kind by which `findables` show it, and what its worth is made of. */
export interface Entry extends Weighed {
  source: string
  tiding: Tiding
  /** Other sources of the same story, the first first. */
  others: { source: string; tiding: Tiding }[]
}

/** All that a reader may be told of a window. */
export interface Gathered {
  /** The most worth first. */
  entries: Entry[]
  coins: DigestCoin[]
  /** Coins whose two prices are known. */
  coinCount: number
}

export interface Asking {
  db: Db
  tellables: Tellables
  findables: Findables
  viewer: Viewer
}

interface Told {
  source: string
  tiding: Tiding
}

export async function gather(asking: Asking, window: { since: Date; until: Date }, now: Date): Promise<Gathered> {
  const { db, tellables, viewer } = asking
  const told: Told[] = []
  // Sequential: in a letter's transaction the connection runs one query at a time.
  for (const [source, tell] of tellables)
    for (const tiding of await tell(db, viewer, window)) told.push({ source, tiding })
  const heard = await withoutMuted(asking, told, now)
  const read = await foldStories(db, await withoutUnread(db, viewer, heard))
  const own = await ownCalls(db, viewer, read)
  const coins = await readOwnCoins(db, viewer.id, window.since)
  const posts = new Map(read.filter(({ source }) => source === 'post').map(({ tiding }) => [tiding.id, tiding]))
  const ofCoins = await findCoinTexts(db, coins.ids, window, posts)
  const entries = read.map(
    ({ source, tiding, others }): Entry => ({
      source,
      tiding,
      others,
      kind: tiding.kind,
      id: tiding.id,
      at: tiding.at,
      comments: tiding.comments ?? 0,
      isMine: tiding.isMine === true || (source === 'signal' && own(tiding)),
      isOfCoins: source === 'post' && tiding.kind !== 'correction' && ofCoins.has(tiding.id),
      percent: tiding.call?.percent ?? null,
    }),
  )
  return { entries: ranked(entries), coins: coins.moved, coinCount: coins.count }
}

/** Answers and mentions are hidden as in notifications. */
async function withoutMuted<One extends Told>(asking: Asking, told: One[], now: Date): Promise<One[]> {
  const [answers, others] = [told.filter(({ source }) => source === 'comment'), told.filter(isNoComment)]
  const ofThings = (list: Told[]) => list.map(thingOf)
  const hidden = new Map([
    ...(await hiddenOf({ ...asking, now }, ofThings(answers), 'notifications')),
    ...(await hiddenOf({ ...asking, now }, ofThings(others))),
  ])
  return hidden.size === 0 ? told : told.filter((one) => !hidden.has(thingKey(thingOf(one))))
}

const isNoComment = ({ source }: Told) => source !== 'comment'
const thingOf = ({ source, tiding }: Told) => ({ kind: source, id: tiding.id })

/** A correction is told to those who were at the text: opened its discussion, saved it or reacted to it. */
async function withoutUnread<One extends { tiding: Tiding }>(db: Db, viewer: Viewer, told: One[]): Promise<One[]> {
  const ids = told.filter(({ tiding }) => tiding.kind === 'correction').map(({ tiding }) => tiding.id)
  if (ids.length === 0) return told
  const visited = await listVisited(db, viewer.id, 'post', ids)
  const saved = await findBookmarkedPosts(db, viewer.id, ids)
  const reacted = await findOwnReactions(db, 'post', ids, viewer.id)
  const read = new Set([...visited, ...saved, ...reacted.keys()])
  return told.filter(({ tiding }) => tiding.kind !== 'correction' || read.has(tiding.id))
}

/** Whether an outcome is the reader's in another way than writing or saving the call: they opened or follow it, or its author. */
async function ownCalls(db: Db, viewer: Viewer, told: { source: string; tiding: Tiding }[]) {
  const ids = told.filter(({ tiding }) => tiding.kind === 'outcome').map(({ tiding }) => tiding.id)
  if (ids.length === 0) return () => false
  const visited = new Set(await listVisited(db, viewer.id, 'signal', ids))
  const { authors, signals } = await listFollowed(db, viewer.id)
  return ({ id, authorId }: Tiding) => visited.has(id) || signals.has(id) || authors.has(authorId ?? 0)
}
