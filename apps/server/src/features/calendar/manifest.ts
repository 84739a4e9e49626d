import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/sharedCache.ts'
import { insertEvents } from './demo.ts'
import { eventsAtDesk } from './desk.ts'
import { openFeeds } from './feed/openFeeds.ts'
import { personalFeeds } from './feed/personal.ts'
import { findableEvents } from './findable.ts'
import { calendarRoutes, importRoutes } from './routes.ts'

interface CalendarSite {
  brand: string
  secret: string
  caches: Caches
}

export const calendar: Manifest<CalendarSite> = {
  name: 'calendar',
  tables: {
    calendar_events: { open: ['title', 'description', 'link', 'certainty', 'kind'], private: ['uid'] },
    event_coins: {},
    event_moves: { open: ['certainty'] },
    calendar_feeds: { personal: 'account_id = $1' },
  },
  routes: (site) => [calendarRoutes(site), importRoutes, openFeeds(site.brand), personalFeeds(site)],
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
    rows: async (db, now) => {
      await db.query(`insert into calendar_events (title, starts_at, uid) values ('Событие', $1, 'event')`, [now])
      await db.query('insert into calendar_feeds (account_id, version, made_at) values (2, 1, $1)', [now])
    },
  },
}
