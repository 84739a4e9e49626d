import { calendar } from '@palata/contract/calendar'
import { implement } from '#http/implement.ts'
import { readEvent, readMonth } from './actions.ts'

export const calendarRoutes = implement(calendar, {
  monthly: ({ db, body, now }) => readMonth(db, now, body.month_offset),
  event: ({ db, query }) => readEvent(db, query.id),
  filter: async ({ db, query, now }) => {
    const { display_month, days } = await readMonth(db, now, 0, query.highlighted === 'true')
    return { month: display_month, days }
  },
})
