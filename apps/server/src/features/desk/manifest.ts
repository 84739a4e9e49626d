import type { Manifest } from '#manifest.ts'
import { removeOldSetAside } from '#platform/batches/setAside.ts'
import type { DeskResource } from '#platform/desk/resource.ts'
import { removeOldKeys } from '#platform/locks/onceKeys.ts'
import type { RequestTimes } from '#platform/replies/requestTimes.ts'
import { runBulks } from './bulk/job.ts'
import { bulksAtDesk } from './desk.ts'
import { jobsAtDesk } from './jobs.ts'
import { removeAbsent } from './presence/store.ts'
import { keepTimes } from './requests/routes.ts'
import { removeOldTimes } from './requests/store.ts'
import { type DeskSite, deskRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { setAsideAtDesk } from './setAside.ts'

const DAY_MS = 86_400_000
/** A refused row that has not come for so long is forgotten. */
const SET_ASIDE_DAYS = 30

export const desk: Manifest<DeskSite & { requestTimes: RequestTimes }, { desk: readonly DeskResource[] }> = {
  name: 'desk',
  tables: {
    desk_bulks: {
      impersonal: 'work at the desk',
      open: ['resource', 'action', 'state'],
      private: ['input', 'operator'],
    },
    service_checks: { open: ['name'], private: ['facts', 'findings'] },
    desk_presence: { impersonal: 'work at the desk, forgotten in a day', open: ['resource'] },
    desk_views: { personal: 'account_id = $1', open: ['list'], private: ['name', 'query'] },
    request_hours: { open: ['route'] },
    desk_bulk_items: { open: ['state'], private: ['said'] },
  },
  desk: ({ resources }) => [bulksAtDesk(resources), jobsAtDesk, setAsideAtDesk],
  routes: (site) => [deskRoutes(site), keepTimes(site.requestTimes)],
  jobs: {
    // Every minute too: continues what a killed worker left.
    'desk.prune': {
      run: async ({ db }, now) => {
        await removeOldTimes(db, new Date(now.getTime() - 2 * DAY_MS))
        await removeAbsent(db, new Date(now.getTime() - DAY_MS))
        await removeOldKeys(db, now)
        await removeOldSetAside(db, new Date(now.getTime() - SET_ASIDE_DAYS * DAY_MS))
      },
      cron: '51 3 * * *',
    },
    'desk.bulk': { run: (work, now) => runBulks(work, now), cron: '* * * * *' },
  },
  samples,
}
