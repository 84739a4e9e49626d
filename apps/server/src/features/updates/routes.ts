import { updates } from '@palata/contract/updates'
import { commentedSince } from '#features/comments'
import { bitcoinPrice } from '#features/market'
import { checkBox } from '#features/notifications'
import { findMarks, listPostsSince, markCard, presentShared } from '#features/posts'
import { signalsSince } from '#features/signals'
import { implement } from '#http/implement.ts'

/** Someone who was away longer reads the first page anew. */
const MOST = 60

export const updateRoutes = implement(updates, {
  check: async ({ db, viewer, query, now }) => {
    const since = new Date(query.datetime * 1000)
    const [posts, comments, signals, btc_price, notifications] = await Promise.all([
      listPostsSince(db, since, MOST),
      commentedSince(db, since, MOST),
      signalsSince(db, since, viewer),
      bitcoinPrice(db),
      checkBox(db, viewer),
    ])
    const ids = posts.map(({ id }) => id)
    const own = await findMarks(db, viewer, ids, since)
    const cards = posts.map((row) => markCard(presentShared(row, false, now), own))
    return {
      alpha: Object.fromEntries(cards.filter((card) => card.content_type !== 'news').map((card) => [card.id, card])),
      news: cards.filter((card) => card.content_type === 'news'),
      comments,
      signals,
      market_pulse: { btc_price },
      notifications,
      unix_datetime_now: Math.floor(now.getTime() / 1000),
    }
  },
})
