export { findChannel } from './store.ts'
