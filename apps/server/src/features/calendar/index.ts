export { eventsByDay } from './actions.ts'
