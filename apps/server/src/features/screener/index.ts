export { listCustomTagCoinIds } from './store.ts'
