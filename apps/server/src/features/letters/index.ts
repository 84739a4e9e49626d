export { type Post, sendLetters, writeLetter } from './jobs.ts'
export { countLetters } from './overview.ts'
export { dropAllTo as dropLettersTo, listTo as listLettersTo, removeOld as removeOldLetters } from './store.ts'
