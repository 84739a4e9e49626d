export { type FlatRow, withParts } from './cards.ts'
export { findMarks } from './marks.ts'
export { type CardTexts, markCard, type OwnMarks, presentShared, type SharedCard, writeCard } from './present.ts'
export {
  type ListedPost,
  listCommentedSince,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
} from './store.ts'
