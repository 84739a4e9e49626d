export { BookmarkStar } from './BookmarkStar.tsx'
