import type { Signal } from '@palata/contract/signals/signal'
import { hiddenOf, thingKey } from '#features/mutes'
import type { Db } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findableSignals } from '../findable.ts'

const OWN = new Map([['signal', findableSignals]])

interface Asking {
  db: Db
  viewer: Viewer | null
  now: Date
}

/** The signals of a list with the mark of what the viewer muted. */
export async function markMuted({ db, viewer, now }: Asking, list: Signal[]): Promise<Signal[]> {
  const thingOf = ({ id }: Signal) => ({ kind: 'signal', id })
  const hidden = await hiddenOf({ db, findables: OWN, viewer, now }, list.map(thingOf))
  if (hidden.size === 0) return list
  return list.map((signal) => ({ ...signal, muted_by: hidden.get(thingKey(thingOf(signal))) ?? null }))
}
