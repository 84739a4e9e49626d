export { reactionsChanged } from './events.ts'
export { liveSubjects } from './liveSubjects.ts'
export {
  findBookmarked,
  findBookmarkedPosts,
  findBookmarkedSignals,
  findOwnReactions,
  putReactions,
} from './store.ts'
export { findReactionValues } from './sums.ts'
