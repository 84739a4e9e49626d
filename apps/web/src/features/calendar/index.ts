export { CalendarPanel } from './CalendarPanel.tsx'
export { openEvent } from './open.ts'
export { calendarMonth } from './queries.ts'
