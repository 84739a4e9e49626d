import type { Manifest } from '#manifest.ts'
import type { DeskResource } from '#platform/desk/resource.ts'
import { runBulks } from './bulk/job.ts'
import { bulksAtDesk } from './desk.ts'
import { jobsAtDesk } from './jobs.ts'
import { type DeskSite, deskRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const desk: Manifest<DeskSite, { desk: readonly DeskResource[] }> = {
  name: 'desk',
  tables: {
    desk_bulks: {
      impersonal: 'work at the desk',
      open: ['resource', 'action', 'state'],
      private: ['input', 'operator'],
    },
    service_checks: { open: ['name'], private: ['findings'] },
    desk_bulk_items: { open: ['state'], private: ['said'] },
  },
  desk: ({ resources }) => [bulksAtDesk(resources), jobsAtDesk],
  routes: (site) => [deskRoutes(site)],
  jobs: {
    // By the clock too: what a killed worker left is gone on with within a minute.
    'desk.bulk': { run: (work, now) => runBulks(work, now), cron: '* * * * *' },
  },
  samples,
}
