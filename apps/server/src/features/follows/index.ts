export { listFollowed } from './followed.ts'
