import { EventBrief } from '@palata/contract/calendar'
import { FEED_PAGE_SIZE } from '@palata/contract/feed'
import { Signal } from '@palata/contract/signals'
import { z } from 'zod'
import { eventsByDay } from '#features/calendar'
import {
  type CardTexts,
  type FlatRow,
  type ListedPost,
  listPinned,
  listPosts,
  presentShared,
  withParts,
} from '#features/posts'
import { latestSignals } from '#features/signals'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { type Serialized, serializerOf } from '#platform/serializer.ts'
import { listOf, placeOf, readPlace } from './rules.ts'

/** A page as all readers with the same access see it; its parts are serialized once for them. */
export interface SharedPage {
  /** Pinned posts first. */
  cards: CardTexts[]
  /** Calendar events by day, for the days of the page's news. */
  events: Map<string, Serialized<EventBrief[]>>
  /** Only in the main list; empty in a channel. */
  signals: Serialized<Signal[]>
  next: string | null
}

const serializeEvents = serializerOf(z.array(EventBrief))
const serializeSignals = serializerOf(z.array(Signal))

/** Position in a list: a page number, or the cursor of the last post read. */
export interface PageAsked {
  page?: number | undefined
  after?: string | undefined
}

export interface List {
  shape: Parameters<typeof listPosts>[1]
  /** Id of the channel or of the person. */
  ofId?: number
  /** Path of the list's API address, for the link to its next page. */
  path: string
}

export const MAIN: List = { shape: 'all', path: '/api/alpha/all/' }

/** Reads a page in two round trips: the listed rows, then what belongs to them. */
export async function readPage(
  db: Db,
  list: List,
  asked: PageAsked,
  isLocked: boolean,
  now: Date,
): Promise<SharedPage> {
  const isMain = list === MAIN
  const [found, pinned, signals] = await Promise.all([
    listPage(db, list, asked, FEED_PAGE_SIZE),
    isMain && isFirst(asked) ? listPinned(db) : [],
    isMain ? latestSignals(db, isLocked) : [],
  ])
  const listed = found.slice(0, FEED_PAGE_SIZE)
  const shown = [...pinned, ...listed]
  const [posts, events] = await Promise.all([withParts<FlatRow>(db, shown), eventsOf(db, shown)])
  return {
    cards: posts.map((row) => ({ ...presentShared(row, isLocked, now), texts: new Map() })),
    events: new Map([...events].map(([day, ofDay]) => [day, serializeEvents(ofDay)])),
    signals: serializeSignals(signals),
    next: nextOf(list.path, found, listed),
  }
}

export function isFirst({ page = 1, after }: PageAsked): boolean {
  return !after && page === 1
}

/** Reads one row more than a page holds, to know whether there is a next one. */
export function listPage(db: Db, { shape, ofId }: List, { page = 1, after }: PageAsked, size: number) {
  const place = after ? readPlace(after) : null
  return listPosts(db, shape, { limit: size + 1, after: place, offset: (page - 1) * size }, ofId)
}

export function nextOf(path: string, found: ListedPost[], listed: ListedPost[]): string | null {
  const last = listed.at(-1)
  return last && found.length > listed.length ? `${path}?after=${encodeURIComponent(placeOf(last))}` : null
}

async function eventsOf(db: Db, shown: FlatRow[]) {
  const days = shown.filter(({ model }) => listOf(model) === 'news').map(({ published_at }) => dayKey(published_at))
  if (days.length === 0) return new Map<string, EventBrief[]>()
  days.sort()
  return eventsByDay(db, days[0]!, days.at(-1)!)
}
