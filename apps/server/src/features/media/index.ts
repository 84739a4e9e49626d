export { insertMedia } from './store.ts'
