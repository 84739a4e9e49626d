export { orderLists, removeList, writeList } from './lists.ts'
export { listCustomTagCoinIds, listLeftOutCoins } from './store.ts'
export { listLists } from './tags/tagStore.ts'
