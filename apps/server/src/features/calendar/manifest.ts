import type { Manifest } from '#manifest.ts'
import { insertEvents } from './demo.ts'
import { eventsAtDesk } from './desk.ts'
import { calendarFile } from './file.ts'
import { findableEvents } from './findable.ts'
import { calendarRoutes, importRoutes } from './routes.ts'

export const calendar: Manifest<{ brand: string }> = {
  name: 'calendar',
  tables: {
    calendar_events: { open: ['title', 'description', 'link', 'certainty'], private: ['uid'] },
    event_coins: {},
    event_moves: { open: ['certainty'] },
  },
  routes: ({ brand }) => [calendarRoutes, importRoutes, calendarFile(brand)],
  desk: () => [eventsAtDesk],
  findable: { event: findableEvents },
  demo: insertEvents,
  samples: {
    requests: {
      monthly: [{ body: { month_offset: 0 } }],
      event: [{ query: { id: '1' } }],
      importEvents: [{ body: { file: btoa('title,date\nEvent,2026-12-01') } }],
      filter: [{ query: { highlighted: 'true' } }],
    },
    rows: (db, now) =>
      db.query(`insert into calendar_events (title, starts_at, uid) values ('Событие', $1, 'event')`, [now]),
  },
}
