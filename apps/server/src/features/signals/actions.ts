import { LATEST_SIGNALS } from '@palata/contract/signals'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listEnded } from './endedStore.ts'
import { presentAlike, presentFor } from './reading/marks.ts'
import { markMuted } from './reading/muted.ts'
import { presentEnded } from './reading/present.ts'
import { isLockedFor, maySee } from './rules.ts'
import {
  findStanding,
  listBookmarkedSignals,
  listSignals,
  listSignalsSince,
  type SignalPlace,
  type SignalRow,
} from './store.ts'

const SIGNALS_PAGE_SIZE = 20
/** More favourites than anybody follows. */
const MOST_FAVORITES = 200

export async function latestSignals(db: Db, isLocked: boolean) {
  return presentAlike(db, await listSignals(db, LATEST_SIGNALS, null), isLocked)
}

/** Signals published after the instant, at most as many as the main page's list has. */
export async function signalsSince(db: Db, since: Date, viewer: Viewer, now: Date) {
  const found = await listSignalsSince(db, since, LATEST_SIGNALS)
  return markMuted({ db, viewer, now }, await presentFor(db, found, viewer))
}

/** Viewers with access see published signals; moderators and the author also see the others. */
export async function findSeenSignal(db: Db, signalId: number, viewer: Viewer) {
  const signal = await findStanding(db, signalId)
  return signal && maySee(signal, viewer) ? signal : null
}

const ENDED_SHOWN = 2

/** The latest winning and the latest losing signal; when one kind is missing, two of the other. */
export async function endedSignals(db: Db) {
  const [won, lost] = await Promise.all([listEnded(db, true, ENDED_SHOWN), listEnded(db, false, ENDED_SHOWN)])
  return [
    ...won.slice(0, ENDED_SHOWN - Math.min(lost.length, 1)),
    ...lost.slice(0, ENDED_SHOWN - Math.min(won.length, 1)),
  ]
    .sort((one, other) => other.ended_at.getTime() - one.ended_at.getTime() || other.id - one.id)
    .map(presentEnded)
}

/** A signal's pictures belong to its paid text. */
export async function maySeeSignalPictures(db: Db, signalId: number, viewer: Viewer | null): Promise<boolean> {
  const signal = await findStanding(db, signalId)
  return signal !== undefined && maySee(signal, viewer) && !isLockedFor(signal, viewer)
}

export async function signalsPage(db: Db, viewer: Viewer | null, cursor: string | undefined) {
  const found = await listSignals(db, SIGNALS_PAGE_SIZE + 1, cursor ? readPlace(cursor) : null)
  const page = found.slice(0, SIGNALS_PAGE_SIZE)
  // Bookmarks are sent with the first page.
  const favorites = viewer && !cursor ? await listBookmarkedSignals(db, viewer.id, MOST_FAVORITES, null) : []
  return {
    results: { favorites: await presentFor(db, favorites, viewer), list: await presentFor(db, page, viewer) },
    next: nextOf('/api/signals/combined/', found, page),
  }
}

/** The person's bookmarked signals, in the order of the list. */
export async function bookmarkedSignals(db: Db, viewer: Viewer, cursor: string | undefined) {
  const place = cursor ? readPlace(cursor) : null
  const found = await listBookmarkedSignals(db, viewer.id, SIGNALS_PAGE_SIZE + 1, place)
  const page = found.slice(0, SIGNALS_PAGE_SIZE)
  return { results: await presentFor(db, page, viewer), next: nextOf('/api/signals/bookmark/', found, page) }
}

function nextOf(path: string, found: SignalRow[], page: SignalRow[]): string | null {
  const last = page.at(-1)
  return last && found.length > page.length ? `${path}?cursor=${encodeURIComponent(placeOf(last))}` : null
}

const Place = z.tuple([placeNumber(0, 2), PlaceInstant, placeNumber(0, 2_147_483_647)])

function placeOf(row: SignalRow) {
  return `${row.weight}_${row.place}_${row.id}`
}

function readPlace(text: string): SignalPlace {
  const { data } = Place.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните список сначала')
  return { weight: data[0], publishedAt: data[1], id: data[2] }
}
