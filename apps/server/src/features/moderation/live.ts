import { listTitles } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { LiveSource, LiveTelling } from '#manifest.ts'
import { moderated } from './events.ts'

/** Live messages about published, pinned or removed items. Members learn of a removal by `comments.subject_changed`. */
export const liveModeration: LiveSource = {
  follows: moderated,
  async tell(db, payloads) {
    const items = payloads.map((payload) => moderated.payload.parse(payload))
    const idsOf = (wanted: string) => items.flatMap(({ kind, object_id: id }) => (kind === wanted ? [id] : []))
    const [posts, signals] = await Promise.all([listTitles(db, idsOf('post')), listSignalTitles(db, idsOf('signal'))])
    return [
      ...posts.map(({ id, live }) => ({ news: { topic: 'posts' as const, id }, to: audienceOf(live) })),
      ...signals.map(({ id, live }) => ({ news: { topic: 'signals' as const, id }, to: audienceOf(live) })),
    ]
  },
}

const audienceOf = (isLive: boolean): LiveTelling['to'] => (isLive ? 'members' : 'moderators')
