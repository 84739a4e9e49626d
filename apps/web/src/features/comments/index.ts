export { Comments, CommentsOfPerson } from './lazy.tsx'
