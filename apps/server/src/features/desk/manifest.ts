import type { Manifest } from '#manifest.ts'
import type { DeskResource } from '#platform/desk/resource.ts'
import { runBulks } from './bulk/job.ts'
import { bulksAtDesk } from './desk.ts'
import { deskRoutes } from './routes.ts'
import { samples } from './samples.ts'

interface Site {
  desk: readonly DeskResource[]
  isStepRequired: boolean
}

export const desk: Manifest<Site, { desk: readonly DeskResource[] }> = {
  name: 'desk',
  tables: {
    desk_bulks: { open: ['resource', 'action', 'state'], private: ['input', 'operator'] },
    desk_bulk_items: { open: ['state'], private: ['said'] },
  },
  desk: ({ resources }) => [bulksAtDesk(resources)],
  routes: ({ desk: resources, isStepRequired }) => [deskRoutes(resources, isStepRequired)],
  jobs: {
    // By the clock too: what a killed worker left is gone on with within a minute.
    'desk.bulk': { run: (work, now) => runBulks(work, now), cron: '* * * * *' },
  },
  samples,
}
