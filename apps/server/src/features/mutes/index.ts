export { endMute, isMuted, type Muted, mutedOf } from './actions.ts'
export { type Keyed, keyed, type Muting, mutingOf, mutingsOf } from './sets.ts'
export { findVersions } from './store.ts'
