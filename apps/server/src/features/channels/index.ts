export { findChannel, listChannels } from './store.ts'
