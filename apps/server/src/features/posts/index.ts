export { readPost } from './actions.ts'
export { type FlatRow, withParts } from './cards.ts'
export { urlSet } from './crawlers/feeds.ts'
export { previewDrawer } from './crawlers/preview.ts'
export {
  type Discussed,
  findDiscussed,
  listCommentCounts,
  listTitles,
  lockDiscussed,
  setDiscussion,
} from './discussion.ts'
export { findMarks } from './marks.ts'
export { adoptPostPictures, picturesIn, sortPostPictures } from './pictures.ts'
export {
  type CardTexts,
  markCard,
  type OwnMarks,
  presentShared,
  type SharedCard,
  writeCard,
} from './present.ts'
export { previewPost } from './preview.ts'
export { restore as restorePost } from './publishing/actions.ts'
export { listPostChannels, setChannel as setPostChannel } from './publishing/store.ts'
export { renderWritten } from './rendering.ts'
export { maySeePost } from './rules.ts'
export { insertPodcast, setAudioLength, setNotes } from './sound.ts'
export {
  type ListedPost,
  listPinned,
  listPosts,
  listPostsSince,
  type Place,
} from './store.ts'
export {
  findByKey,
  findFirst,
  findWritten,
  insertWritten,
  listVersions,
  lockAuthor,
  lockWritten,
  type PostWords,
  replaceWords,
  type WrittenPost,
} from './writing.ts'
