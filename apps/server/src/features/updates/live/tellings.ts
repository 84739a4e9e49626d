import type { LiveNews } from '@palata/contract/live'
import type { LiveSource, LiveTelling } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import type { OutboxEvent } from '#platform/outbox/positions.ts'

/** News from a part of the outbox, by recipient. */
export interface Told {
  members: LiveNews[]
  moderators: LiveNews[]
  people: Map<number, LiveNews[]>
}

/** Above this number the comments of a discussion are not listed one by one. */
const MOST_NAMED = 50

/** Asks the features for the news of these events and their recipients. */
export async function tell(db: Db, sources: readonly LiveSource[], events: readonly OutboxEvent[]): Promise<Told> {
  const tellings = await Promise.all(
    sources.map(async ({ follows, tell: ask }) => {
      const payloads = events.flatMap(({ name, payload }) => (name === follows.name ? [payload] : []))
      return payloads.length > 0 ? ask(db, payloads) : []
    }),
  )
  return sort(tellings.flat())
}

function sort(tellings: LiveTelling[]): Told {
  const told: Told = { members: [], moderators: [], people: new Map() }
  for (const { news, to } of tellings) {
    if (to === 'members') told.members.push(news)
    else if (to === 'moderators') told.moderators.push(news)
    else for (const id of new Set(to)) told.people.set(id, [...(told.people.get(id) ?? []), news])
  }
  return { ...told, members: joinNews(told.members) }
}

/** News for this person. */
export function newsFor({ members, moderators, people }: Told, accountId: number, isModerator: boolean): LiveNews[] {
  const own = people.get(accountId) ?? []
  return own.length === 0 && !isModerator ? members : joinNews([...members, ...(isModerator ? moderators : []), ...own])
}

/** Removes duplicates: what changed ten times is read once. */
function joinNews(all: readonly LiveNews[]): LiveNews[] {
  const joined = new Map<string, LiveNews>()
  for (const news of all) {
    const key = JSON.stringify({ ...news, ids: undefined })
    const known = joined.get(key)
    joined.set(key, known?.topic === 'comments' && news.topic === 'comments' ? joinComments(known, news) : news)
  }
  return [...joined.values()]
}

type CommentNews = Extract<LiveNews, { topic: 'comments' }>

function joinComments({ ids: one, ...news }: CommentNews, { ids: other }: CommentNews): CommentNews {
  const ids = one && other && [...new Set([...one, ...other])]
  return ids && ids.length <= MOST_NAMED ? { ...news, ids } : news
}
