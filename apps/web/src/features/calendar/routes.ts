import { inBrowser, matching, oneOf, type PageRoute } from '#navigation'
import { KINDS_PATTERN } from './filter/kinds.ts'

/** Read in the browser only: members alone see the events, and the server's page is the same for all. */
export const calendarSearch = {
  events: inBrowser(oneOf('important')),
  coins: inBrowser(oneOf('mine')),
  kinds: inBrowser(matching(KINDS_PATTERN)),
  view: inBrowser(oneOf('week')),
  /** Id of the event that is open over the page. */
  event: inBrowser(matching(/^[1-9]\d{0,8}$/)),
}

export const calendarRoutes: readonly PageRoute[] = [
  {
    name: 'calendar',
    path: '/calendar',
    title: 'Календарь',
    search: calendarSearch,
    module: 'src/features/calendar/page/CalendarPage.tsx',
    data: async () => (await import('./prefetch.ts')).prefetchCalendar,
    load: async () => (await import('./page/CalendarPage.tsx')).CalendarPage,
  },
]
