import { updates } from '@palata/contract/updates'
import { commentedSince } from '#features/comments'
import { readCardsSince } from '#features/posts'
import { signalsSince } from '#features/signals'
import { implement } from '#http/implement.ts'
import { glances, isSince } from './glance.ts'

/** A person who was away longer reloads the first page. */
const MOST = 60

const NOT_COMMENTED = { comments: [], own_comments: [] }

/** Most checks find nothing new, and then nothing more is read. */
export function updateRoutes() {
  const look = glances()
  return implement(updates, {
    check: async ({ db, viewer, query, now }) => {
      const since = new Date(query.datetime * 1000)
      const { newest, market_pulse, notifications } = await look(db, viewer.id)
      const [cards, commented, signals] = await Promise.all([
        isSince(newest.posts, since) ? readCardsSince(db, since, MOST, viewer, now) : [],
        isSince(newest.comments, since) ? commentedSince(db, since, MOST, viewer.id) : NOT_COMMENTED,
        isSince(newest.signals, since) ? signalsSince(db, since, viewer, now) : [],
      ])
      return {
        alpha: Object.fromEntries(cards.filter((card) => card.content_type !== 'news').map((card) => [card.id, card])),
        news: cards.filter((card) => card.content_type === 'news'),
        ...commented,
        signals,
        market_pulse,
        notifications,
        unix_datetime_now: Math.floor(now.getTime() / 1000),
      }
    },
  })
}
