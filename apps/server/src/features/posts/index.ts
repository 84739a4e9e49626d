export { changePercent, presentCard, type ShownFor } from './present.ts'
export {
  type ListedPost,
  listCommentedSince,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
  type PostRow,
} from './store.ts'
