import { views } from '@palata/contract/views'
import { implement } from '#http/implement.ts'
import { callerIp } from '#platform/address.ts'
import { countView } from './actions.ts'

export const viewRoutes = implement(views, {
  count: async ({ db, viewer, body, request, now }) => {
    const caller = { viewer, ip: callerIp(request), agent: request.headers['user-agent'] ?? '' }
    return { views: await countView(db, body, caller, now) }
  },
})
