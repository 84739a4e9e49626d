import { feed } from '@palata/contract/feed'
import { implement } from '#http/implement.ts'
import { readChannel, readFeed, readOpinions } from './actions.ts'
import { setSeenAt } from './store.ts'

export const feedRoutes = implement(feed, {
  all: async ({ db, viewer, query, now }) => {
    const page = await readFeed({ db, viewer, now, page: query.page, after: query.after })
    if (viewer && !query.after && (query.page ?? 1) === 1) await setSeenAt(db, viewer.id, now)
    return page
  },
  channel: ({ db, viewer, params, query, now }) =>
    readChannel({ db, viewer, now, page: query.page, after: query.after }, params.slug),
  opinions: ({ db, viewer, params, query, now }) =>
    readOpinions({ db, viewer, now, page: query.page, after: query.after }, params.username),
})
