import { REACTIONS } from '@palata/contract/reactions'
import type { Signal } from '@palata/contract/signals'
import { findBookmarkedSignals, findOwnReactions, findReactionValues } from '#features/reactions'
import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { presentSignal } from './present.ts'
import type { SignalRow } from './store.ts'

/** As the viewer sees them. Reactions are for those who may read the signal; bookmarks are everyone's own. */
export async function presentFor(db: Db, signals: SignalRow[], viewer: Viewer | null): Promise<Signal[]> {
  if (signals.length === 0 || !viewer) return presentAlike(db, signals, true)
  const isLocked = !mayReadPaid(viewer)
  const ids = signals.map(({ id }) => id)
  const [values, own, bookmarked] = await Promise.all([
    isLocked ? new Map() : findReactionValues(db, 'signal', ids),
    isLocked ? new Map() : findOwnReactions(db, 'signal', ids, viewer.id),
    findBookmarkedSignals(db, viewer.id, ids),
  ])
  return signals.map((row) =>
    presentSignal(row, isLocked, {
      is_mine: own.get(row.id) ?? REACTIONS.none,
      reactions_values: values.get(row.id) ?? [],
      bookmarked: { is_mine: bookmarked.has(row.id) },
    }),
  )
}

/** The same for all readers of one kind: without what is one reader's own. */
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
