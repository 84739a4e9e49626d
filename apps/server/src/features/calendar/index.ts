export { eventsByDay, nextEventsOf, pastEventsOf } from './actions.ts'
export { importEvents } from './importing/actions.ts'
