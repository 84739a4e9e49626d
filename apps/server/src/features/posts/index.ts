export {
  findDiscussed,
  listCommentCounts,
  listTitles,
  lockDiscussed,
  setDiscussion,
} from './discussion.ts'
export { postsPublished } from './events.ts'
export { importedPosts } from './importing/index.ts'
export { restore as restorePost } from './publishing/actions.ts'
export { listCards, presentCards, readCardsSince, writeCards } from './reading/pages.ts'
export type { CardTexts } from './reading/present.ts'
export { maySeePost } from './rules.ts'
export { podcastNotes } from './writing/creating/podcasts.ts'
