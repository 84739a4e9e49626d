export { alertableForecasts } from './alertable.ts'
export { newestForecasts } from './overview.ts'
export { FIRST_PAGES, follow, MOST_PAGES, pause, reread, unfollow, usernameIn } from './sources/following.ts'
export { listSources, type SourceRow } from './sources/store.ts'
