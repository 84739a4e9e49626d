export { CalendarPanel } from './CalendarPanel.tsx'
export { calendarMonth } from './queries.ts'
export { calendarRoutes } from './routes.ts'
