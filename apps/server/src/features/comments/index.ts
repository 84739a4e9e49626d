export { newestChangeAt } from './store.ts'
export { commentedSince } from './updates.ts'
