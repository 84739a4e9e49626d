import { reactionsChanged } from '#features/reactions'
import type { LiveSource, LiveTelling } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { listSignalTitles } from './discussion.ts'
import { signalsPublished } from './events.ts'

/** What was published, and what people react to. */
export const liveSignals: LiveSource[] = [
  {
    follows: signalsPublished,
    tell: (db, payloads) =>
      tellOf(
        db,
        payloads.flatMap((payload) => signalsPublished.payload.parse(payload).ids),
        (id) => ({ topic: 'signals', id }),
      ),
  },
  {
    follows: reactionsChanged,
    tell: (db, payloads) =>
      tellOf(
        db,
        payloads.flatMap((payload) => {
          const { items } = reactionsChanged.payload.parse(payload)
          return items.flatMap(({ kind, id }) => (kind === 'signal' ? [id] : []))
        }),
        (id) => ({ topic: 'reactions', kind: 'signal', id }),
      ),
  },
]

/** Of what readers do not see only moderators hear. */
async function tellOf(db: Db, ids: number[], newsOf: (id: number) => LiveTelling['news']): Promise<LiveTelling[]> {
  if (ids.length === 0) return []
  const found = await listSignalTitles(db, ids)
  return found.map(({ id, live }) => ({ news: newsOf(id), to: live ? 'members' : 'moderators' }))
}
