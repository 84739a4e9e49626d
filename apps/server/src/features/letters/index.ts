export { type Post, sendLetters, writeLetter } from './jobs.ts'
export { removeOld as removeOldLetters } from './store.ts'
