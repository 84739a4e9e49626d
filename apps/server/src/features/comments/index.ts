export { putBackComment } from './actions.ts'
export { commentedSince } from './updates.ts'
