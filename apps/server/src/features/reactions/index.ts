export { reactionsChanged } from './events.ts'
export {
  findBookmarkedPosts,
  findBookmarkedSignals,
  findOwnReactions,
  type GivenReaction,
  putReactions,
} from './store.ts'
export { findReactionValues } from './sums.ts'
