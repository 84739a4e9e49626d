export { AwaitedComments, Comments } from './lazy.tsx'
export { CommentsOfPerson } from './person/CommentsOfPerson.tsx'
export { commentUpdates } from './updates.ts'
