import type { LiveSource, LiveTelling } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { EventType } from '#platform/outbox/events.ts'
import { reactionsChanged } from './events.ts'

interface LiveSubjects {
  kind: 'post' | 'signal'
  /** Events that change what readers see: publications, pins, removals. */
  changes: EventType<{ ids: number[] }>[]
  /** `live`: visible to readers. */
  listTitles: (db: Db, ids: number[]) => Promise<{ id: number; live: boolean }[]>
}

/** Announces changes and reactions. Only moderators hear about items that readers do not see. */
export function liveSubjects({ kind, changes, listTitles }: LiveSubjects): LiveSource[] {
  async function tellOf(db: Db, ids: number[], newsOf: (id: number) => LiveTelling['news']): Promise<LiveTelling[]> {
    if (ids.length === 0) return []
    const found = await listTitles(db, ids)
    return found.map(({ id, live }) => ({ news: newsOf(id), to: live ? 'members' : 'moderators' }))
  }
  return [
    ...changes.map(
      (follows): LiveSource => ({
        follows,
        tell: (db, payloads) =>
          tellOf(
            db,
            payloads.flatMap((payload) => follows.payload.parse(payload).ids),
            (id) => ({ topic: kind === 'post' ? 'posts' : 'signals', id }),
          ),
      }),
    ),
    {
      follows: reactionsChanged,
      tell: (db, payloads) =>
        tellOf(
          db,
          payloads
            .flatMap((payload) => reactionsChanged.payload.parse(payload).items)
            .flatMap((item) => (item.kind === kind ? [item.id] : [])),
          (id) => ({ topic: 'reactions', kind, id }),
        ),
    },
  ]
}
