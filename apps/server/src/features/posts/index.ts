export { type FlatRow, withParts } from './cards.ts'
export {
  type Discussed,
  findDiscussed,
  listCommentCounts,
  listTitles,
  lockDiscussed,
  setDiscussion,
} from './discussion.ts'
export { findMarks } from './marks.ts'
export { type CardTexts, markCard, type OwnMarks, presentShared, type SharedCard, writeCard } from './present.ts'
export { maySeePost } from './rules.ts'
export {
  type ListedPost,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
} from './store.ts'
