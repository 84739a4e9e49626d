import { REACTIONS } from '@palata/contract/reactions'
import type { Signal } from '@palata/contract/signals/signal'
import { findBookmarkedSignals, findOwnReactions, findReactionValues } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isLockedFor } from '../rules.ts'
import type { SignalRow } from '../store.ts'
import { presentSignal } from './present.ts'

/** Signals for this viewer. Reactions only for viewers with access; bookmarks for everybody. */
export async function presentFor(db: Db, signals: SignalRow[], viewer: Viewer | null): Promise<Signal[]> {
  if (signals.length === 0 || !viewer) return presentAlike(db, signals, true)
  const ids = signals.map(({ id }) => id)
  const open = signals.filter((row) => !isLockedFor(row, viewer)).map(({ id }) => id)
  const [values, own, bookmarked] = await Promise.all([
    open.length === 0 ? new Map() : findReactionValues(db, 'signal', open),
    open.length === 0 ? new Map() : findOwnReactions(db, 'signal', open, viewer.id),
    findBookmarkedSignals(db, viewer.id, ids),
  ])
  return signals.map((row) => {
    const signal = presentSignal(row, isLockedFor(row, viewer), {
      is_mine: own.get(row.id) ?? REACTIONS.none,
      reactions_values: values.get(row.id) ?? [],
      bookmarked: { is_mine: bookmarked.has(row.id) },
    })
    return viewer.isModerator ? { ...signal, admin_link: `/desk/signals/${row.id}` } : signal
  })
}

/** The same for all viewers of one kind, without a viewer's own marks. */
export async function presentAlike(db: Db, signals: SignalRow[], isLocked: boolean): Promise<Signal[]> {
  const ids = signals.map(({ id }) => id)
  const values = isLocked || ids.length === 0 ? new Map() : await findReactionValues(db, 'signal', ids)
  return signals.map((row) =>
    presentSignal(row, isLocked, {
      is_mine: REACTIONS.none,
      reactions_values: values.get(row.id) ?? [],
      bookmarked: { is_mine: false },
    }),
  )
}
