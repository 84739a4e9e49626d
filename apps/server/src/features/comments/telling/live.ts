import { listTitles } from '#features/posts'
import { reactionsChanged } from '#features/reactions'
import { listSignalTitles } from '#features/signals'
import type { LiveSource, LiveTelling } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { commentsChanged, subjectChanged } from '../events.ts'

/** Above this many changed comments a live message names only the discussion, not the ids. */
const MOST_NAMED = 50

/** Live messages about changed discussions and about removed or restored subjects. */
export const liveComments: LiveSource[] = [
  {
    follows: commentsChanged,
    tell: (db, payloads) =>
      tellOf(
        db,
        payloads.flatMap((payload) => commentsChanged.payload.parse(payload).comment_ids),
      ),
  },
  {
    follows: reactionsChanged,
    tell: (db, payloads) =>
      tellOf(
        db,
        payloads.flatMap((payload) =>
          reactionsChanged.payload
            .parse(payload)
            .items.filter(({ kind }) => kind === 'comment')
            .map(({ id }) => id),
        ),
      ),
  },
  {
    follows: subjectChanged,
    // Sent to all members: the subject was visible to them a moment ago, or is now.
    tell: async (_, payloads) =>
      payloads.map((payload) => {
        const { kind, id } = subjectChanged.payload.parse(payload)
        return { news: { topic: kind === 'post' ? 'posts' : 'signals', id }, to: 'members' }
      }),
  },
]

/** Changes under a hidden subject are told to moderators only. */
async function tellOf(db: Db, commentIds: number[]): Promise<LiveTelling[]> {
  if (commentIds.length === 0) return []
  const found = await listDiscussions(db, commentIds)
  const idsOf = (kind: 'post' | 'signal') => found.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const [posts, signals] = await Promise.all([listTitles(db, idsOf('post')), listSignalTitles(db, idsOf('signal'))])
  const isLive = (kind: 'post' | 'signal', id: number) =>
    (kind === 'post' ? posts : signals).some((subject) => subject.id === id && subject.live)
  return found.map(({ kind, id, ids }) => ({
    news: { topic: 'comments', kind, id, ...(ids.length <= MOST_NAMED && { ids }) },
    to: isLive(kind, id) ? 'members' : 'moderators',
  }))
}

function listDiscussions(db: Db, commentIds: number[]) {
  return rows<{ kind: 'post' | 'signal'; id: number; ids: number[] }>(
    db,
    'comments.discussions',
    `select case when t.post_id is null then 'signal' else 'post' end as kind, coalesce(t.post_id, t.signal_id) as id,
       array_agg(c.id order by c.id) as ids
     from comments c join comment_threads t on t.id = c.thread_id where c.id = any($1::int[]) group by t.id`,
    [commentIds],
  )
}
