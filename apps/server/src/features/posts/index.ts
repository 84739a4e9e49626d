export { changePercent, presentCard, type ShownFor } from './present.ts'
export { type ListedPost, listPinned, listPosts, type Place, type PostRow } from './store.ts'
