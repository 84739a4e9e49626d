export { embedsOf, readCards } from './read.ts'
export { insertEmbeds } from './store.ts'
