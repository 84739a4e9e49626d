import { LATEST_SIGNALS } from '@palata/contract/signals'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { presentSignal } from './present.ts'
import { listSignals, listSignalsSince, type SignalPlace, type SignalRow } from './store.ts'

const SIGNALS_PAGE_SIZE = 20

export async function latestSignals(db: Db, isLocked: boolean) {
  return (await listSignals(db, LATEST_SIGNALS, null)).map((row) => presentSignal(row, isLocked))
}

/** What came after the instant, for those who may read it, no more than the main page's list holds. */
export async function signalsSince(db: Db, since: Date) {
  return (await listSignalsSince(db, since, LATEST_SIGNALS)).map((row) => presentSignal(row, false))
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

const Place = z.tuple([
  z.coerce.number().int().min(0).max(2),
  z.iso.datetime({ precision: 6 }),
  z.coerce.number().int().min(0).max(2_147_483_647),
])

function placeOf(row: SignalRow) {
  return `${row.weight}_${row.place}_${row.id}`
}

function readPlace(text: string): SignalPlace {
  const { data } = Place.safeParse(text.split('_'))
  if (!data) throw new Refusal('bad_input', 'Такой страницы нет: начните список сначала')
  return { weight: data[0], publishedAt: data[1], id: data[2] }
}
