import { EventBrief } from '@palata/contract/calendar'
import { FEED_PAGE_SIZE } from '@palata/contract/feed'
import { Signal } from '@palata/contract/signals/signal'
import { z } from 'zod'
import { eventsByDay } from '#features/calendar'
import { type CardTexts, listCards, presentCards } from '#features/posts'
import { latestSignals } from '#features/signals'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { type Serialized, serializerOf } from '#platform/replies/serializer.ts'
import { listOf } from './rules.ts'

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

type Cards = Parameters<typeof listCards>[1]

export interface List extends Cards {
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
  const [{ rows, next }, signals] = await Promise.all([
    listCards(db, list, asked, FEED_PAGE_SIZE),
    list === MAIN ? latestSignals(db, isLocked) : [],
  ])
  const [cards, events] = await Promise.all([presentCards(db, rows, isLocked, now), eventsOf(db, rows)])
  return {
    cards,
    events: new Map([...events].map(([day, ofDay]) => [day, serializeEvents(ofDay)])),
    signals: serializeSignals(signals),
    next: linkTo(list, next),
  }
}

export function isFirst({ page = 1, after }: PageAsked): boolean {
  return !after && page === 1
}

/** Address of the list's page after the cursor. */
export function linkTo({ path }: List, next: string | null): string | null {
  return next && `${path}?after=${encodeURIComponent(next)}`
}

async function eventsOf(db: Db, shown: Awaited<ReturnType<typeof listCards>>['rows']) {
  const days = shown.filter(({ model }) => listOf(model) === 'news').map(({ published_at }) => dayKey(published_at))
  if (days.length === 0) return new Map<string, EventBrief[]>()
  days.sort()
  return eventsByDay(db, days[0]!, days.at(-1)!)
}
