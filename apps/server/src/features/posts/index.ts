export { type FlatRow, withParts } from './cards.ts'
export { type CardTexts, markCard, type OwnMarks, presentShared, type SharedCard, writeCard } from './present.ts'
export {
  findBookmarked,
  type ListedPost,
  listCommentedSince,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
} from './store.ts'
