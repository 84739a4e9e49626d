export { AwaitedComments, Comments } from './lazy.tsx'
export { CommentsOfPerson, LatestComments } from './person/CommentsOfPerson.tsx'
export { commentUpdates } from './updates.ts'
