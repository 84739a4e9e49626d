export { type Post, type Preparation, sendLetters, writeLetter } from './jobs.ts'
export { removeOld as removeOldLetters } from './store.ts'
