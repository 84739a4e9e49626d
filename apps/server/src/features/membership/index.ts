export { daysLeft, viewerOf } from './rules.ts'
export { type AccessRow, findAccess } from './store.ts'
