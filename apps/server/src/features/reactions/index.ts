export { react } from './actions.ts'
export { findBookmarkedPosts, findBookmarkedSignals, findOwnReactions } from './store.ts'
export { findReactionValues } from './sums.ts'
