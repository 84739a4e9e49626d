export { react } from './actions.ts'
export {
  findBookmarkedPosts,
  findBookmarkedSignals,
  findOwnReactions,
  type GivenReaction,
  putReactions,
} from './store.ts'
export { findReactionValues } from './sums.ts'
