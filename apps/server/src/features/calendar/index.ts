export { eventsByDay, nextEventsOf, pastEventsOf } from './actions.ts'
