import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findOpened } from '../openings/opened.ts'
import { type FlatRow, withParts } from './cards.ts'
import { findMarks } from './marks.ts'
import { type CardTexts, markCard, type OwnMarks, presentShared, writeCard } from './present.ts'
import { type ListedPost, listPinned, listPosts, listPostsSince, type Place, type Shape } from './store.ts'

/** A newest-first list of posts. */
export interface CardList {
  shape: Shape
  /** Id of the channel or of the person. */
  ofId?: number
}

/** Position in a list: a page number, or the cursor of the last post read. */
interface Asked {
  page?: number | undefined
  after?: string | undefined
}

/**
 * Rows of one page, and the cursor of the next one: null when this is the last. The first page of all posts begins with
 * those pinned for all time, above its size.
 */
export async function listCards(db: Db, { shape, ofId }: CardList, { page = 1, after }: Asked, size: number) {
  const isFirst = !after && page === 1
  const place = after ? readPlace(after) : null
  const [pinned, found] = await Promise.all([
    shape === 'all' && isFirst ? listPinned(db) : [],
    // One row more than the page holds tells whether there is a next one.
    listPosts(db, shape, { limit: size + 1, after: place, offset: (page - 1) * size }, ofId),
  ])
  const listed = found.slice(0, size)
  const last = listed.at(-1)
  return { rows: [...pinned, ...listed], next: last && found.length > size ? placeOf(last) : null }
}

/** Cards of the rows as all readers with the same access see them. */
export async function presentCards(db: Db, rows: FlatRow[], isLocked: boolean, now: Date): Promise<CardTexts[]> {
  const posts = await withParts(db, rows)
  return posts.map((row) => ({ ...presentShared(row, isLocked, now), texts: new Map(), hidden: new Map() }))
}

interface Reader {
  db: Db
  viewer: Viewer | null
}

/** The cards for this viewer, each with its JSON; a guest has no marks. */
export async function writeCards({ db, viewer }: Reader, cards: CardTexts[], own: Omit<OwnMarks, 'opened'> | null) {
  const ids = cards.map(({ post }) => post.id)
  const marks = own && { ...own, opened: await findOpened(db, viewer, ids) }
  return cards.map((card) => ({ ...writeCard(card, marks), post: card.post }))
}

/** Cards published after the instant, newest first, at most `most`, for a reader with access. */
export async function readCardsSince(db: Db, since: Date, most: number, viewer: Viewer, now: Date) {
  const posts = await listPostsSince(db, since, most)
  const ids = posts.map(({ id }) => id)
  const own = await findMarks(db, viewer, { ids, seenAt: since, now })
  return posts.map((row) => markCard(presentShared(row, false, now), own))
}

const Parts = z.tuple([PlaceInstant, placeNumber(1, 2_147_483_647)])

function placeOf(row: Pick<ListedPost, 'place' | 'id'>): string {
  return `${row.place}_${row.id}`
}

/** Parses a cursor; refuses one that this list did not give out. */
function readPlace(text: string): Place {
  const { data } = Parts.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните ленту сначала')
  return { publishedAt: data[0], id: data[1] }
}
