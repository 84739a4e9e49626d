import { views } from '@palata/contract/views'
import { implement } from '#http/implement.ts'
import { callerIp } from '#platform/address.ts'
import type { Database } from '#platform/database.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { viewCounter } from './actions.ts'
import { readNumbers, readOwnWeeks } from './numbers.ts'

export function viewRoutes({ caches }: { caches: Caches }) {
  const counters = new WeakMap<Database, ReturnType<typeof viewCounter>>()
  const counterOf = (db: Database) => {
    const counter = counters.get(db) ?? viewCounter(db, caches)
    counters.set(db, counter)
    return counter
  }
  return implement(views, {
    count: async ({ db, viewer, body, request, now }) => {
      const caller = { viewer, ip: callerIp(request), agent: request.headers['user-agent'] ?? '' }
      return { views: await counterOf(db)(body, caller, now) }
    },
    own: async ({ db, viewer, now }) => ({ weeks: await readOwnWeeks(db, viewer.id, now) }),
    numbers: ({ db, viewer, query, now }) =>
      readNumbers(db, query, { id: viewer.id, isEditor: viewer.desk?.roles.includes('editor') === true }, now),
  })
}
