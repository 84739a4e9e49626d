export { type Post, sendLetters, writeLetter } from './jobs.ts'
export { countLetters } from './overview.ts'
export { dropAllTo as dropLettersTo, listTo as listLettersTo } from './store.ts'
