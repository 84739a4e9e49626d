import type { Manifest } from '#manifest.ts'
import { insertEvents } from './demo.ts'
import { eventsAtDesk } from './desk.ts'
import { findableEvents } from './findable.ts'
import { calendarRoutes } from './routes.ts'

export const calendar: Manifest = {
  name: 'calendar',
  tables: { calendar_events: { open: ['title', 'description', 'link'] }, event_coins: {} },
  routes: () => [calendarRoutes],
  desk: () => [eventsAtDesk],
  findable: { event: findableEvents },
  demo: insertEvents,
  samples: {
    requests: {
      monthly: [{ body: { month_offset: 0 } }],
      event: [{ query: { id: '1' } }],
      filter: [{ query: { highlighted: 'true' } }],
    },
    rows: (db, now) => db.query(`insert into calendar_events (title, starts_at) values ('Событие', $1)`, [now]),
  },
}
