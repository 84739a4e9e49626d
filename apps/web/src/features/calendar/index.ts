export { CalendarPanel } from './CalendarPanel.tsx'
export { NextEvents } from './NextEvents.tsx'
export { calendarMonth } from './queries.ts'
export { calendarRoutes } from './routes.ts'
