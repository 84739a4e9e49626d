export { putBackComment, removeComment, restoreComment } from './actions.ts'
export { type JudgedComment, listJudgedComments } from './judged.ts'
export { commentedSince } from './updates.ts'
