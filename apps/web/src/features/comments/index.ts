export { Comments, CommentsOfPerson } from './lazy.tsx'
export { commentUpdates } from './updates.ts'
