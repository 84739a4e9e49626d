export { orderLists, removeList, writeList } from './lists.ts'
export { listCustomTagCoinIds } from './store.ts'
export { listLists } from './tagStore.ts'
