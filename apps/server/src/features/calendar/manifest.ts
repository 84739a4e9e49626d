import type { ClubValues } from '@palata/contract/club/settings'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { insertEvents } from './demo.ts'
import { eventsAtDesk } from './desk.ts'
import { findableEvents } from './findable.ts'
import { openFeeds } from './ics/openFeeds.ts'
import { personalFeeds } from './ics/personal.ts'
import { closeFeed, findFeed } from './ics/store.ts'
import { remind } from './reminders/actions.ts'
import { eventNotices } from './reminders/notices.ts'
import { removeOldReminders } from './reminders/store.ts'
import { calendarRoutes, importRoutes } from './routes.ts'
import { tellMoves } from './tellable.ts'

interface CalendarSite {
  club: () => ClubValues
  secret: string
  caches: Caches
}

export const calendar: Manifest<CalendarSite> = {
  name: 'calendar',
  tables: {
    calendar_events: { open: ['title', 'description', 'link', 'certainty', 'kind'], private: ['uid'] },
    event_coins: {},
    event_moves: { open: ['certainty'] },
    event_figures: { open: ['previous', 'forecast', 'actual', 'source'] },
    event_figure_versions: { open: ['previous', 'forecast', 'actual', 'source'] },
    calendar_reminders: { personal: 'account_id = $1', open: ['before', 'known_certainty'] },
    calendar_notices: { personal: 'account_id = $1', open: ['what'] },
    calendar_feeds: { personal: 'account_id = $1' },
  },
  routes: (site) => [calendarRoutes(site), importRoutes, openFeeds(site.caches, site.club), personalFeeds(site)],
  ways: () => [
    {
      name: 'calendar',
      list: async (db, accountId) => {
        const feed = await findFeed(db, accountId)
        return feed && feed.closed_at === null ? ['личный адрес'] : []
      },
      end: closeFeed,
    },
  ],
  jobs: {
    'calendar.remind': { run: ({ db }, now) => remind(db, now), cron: '* * * * *' },
    'calendar.prune': { run: ({ db }, now) => removeOldReminders(db, now), cron: '47 3 * * *' },
  },
  notices: [eventNotices],
  desk: () => [eventsAtDesk],
  findable: { event: findableEvents },
  tellable: { event: tellMoves },
  demo: insertEvents,
  samples: {
    requests: {
      monthly: [{ body: { month_offset: 0 } }],
      event: [{ query: { id: '1' } }],
      remind: [{ body: { event_id: 1, before: null } }],
      importEvents: [{ body: { file: btoa('title,date\nEvent,2026-12-01') } }],
      filter: [{ query: { highlighted: 'true' } }],
    },
    rows: async (db, now) => {
      await db.query(`insert into calendar_events (title, starts_at, uid) values ('Событие', $1, 'event')`, [now])
      await db.query(`insert into calendar_reminders values (2, 1, 'day', $1, 'exact')`, [now])
      await db.query(`insert into calendar_notices (account_id, event_id, what, told_at) values (2, 1, 'soon', $1)`, [
        now,
      ])
      await db.query('insert into calendar_feeds (account_id, version, made_at) values (2, 1, $1)', [now])
    },
  },
}
