export { daysLeft, viewerOf } from './rules.ts'
export { findAccess } from './store.ts'
