/** @public The forecasters ask for the coins of «На слуху». */
export { listCustomTagCoinIds } from './store.ts'
