export { BookmarkStar } from './BookmarkStar.tsx'
export { BOOKMARKING, outdateBookmarks } from './bookmarks.ts'
