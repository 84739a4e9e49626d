import { LATEST_SIGNALS } from '@palata/contract/signals'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { PlaceInstant, placeNumber } from '#platform/format/place.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { presentSignal } from './present.ts'
import { findIsLive, listSignals, listSignalsSince, type SignalPlace, type SignalRow } from './store.ts'

const SIGNALS_PAGE_SIZE = 20

export async function latestSignals(db: Db, isLocked: boolean) {
  return (await listSignals(db, LATEST_SIGNALS, null)).map((row) => presentSignal(row, isLocked))
}

/** What came after the instant, for those who may read it, no more than the main page's list holds. */
export async function signalsSince(db: Db, since: Date) {
  return (await listSignalsSince(db, since, LATEST_SIGNALS)).map((row) => presentSignal(row, false))
}

/** A signal's pictures are part of its paid reasons. */
export async function maySeeSignalPictures(db: Db, signalId: number, viewer: Viewer | null): Promise<boolean> {
  if (!viewer || !mayReadPaid(viewer)) return false
  const isLive = await findIsLive(db, signalId)
  return isLive !== undefined && (isLive || viewer.isModerator)
}

export async function signalsPage(db: Db, viewer: Viewer | null, cursor: string | undefined) {
  const found = await listSignals(db, SIGNALS_PAGE_SIZE + 1, cursor ? readPlace(cursor) : null)
  const page = found.slice(0, SIGNALS_PAGE_SIZE)
  const last = page.at(-1)
  return {
    // Bookmarks of signals arrive with their feature; nobody has one yet.
    results: { favorites: [], list: page.map((row) => presentSignal(row, !mayReadPaid(viewer))) },
    next:
      found.length > page.length && last ? `/api/signals/combined/?cursor=${encodeURIComponent(placeOf(last))}` : null,
  }
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
