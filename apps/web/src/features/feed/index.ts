export { FEED_KEY, reloadFirstPage } from './queries.ts'
