export { eventsByDay, nextEventsOf, pastEventsOf } from './actions.ts'
export { alertableEvents } from './alertable.ts'
export { importEvents } from './importing/actions.ts'
