export { type FlatRow, withParts } from './cards.ts'
export { markCard, type OwnMarks, presentShared, type SharedCard } from './present.ts'
export {
  findBookmarked,
  type ListedPost,
  listCommentedSince,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
} from './store.ts'
