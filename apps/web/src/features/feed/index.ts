export { FEED_KEY, feedPages, reloadFirstPage } from './queries.ts'
