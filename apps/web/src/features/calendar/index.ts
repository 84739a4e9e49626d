export { CalendarPanel } from './panel/CalendarPanel.tsx'
export { NextEvents } from './panel/NextEvents.tsx'
export { calendarMonth } from './queries.ts'
export { calendarRoutes } from './routes.ts'
