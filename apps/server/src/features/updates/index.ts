export { createLive, type Live } from './live/live.ts'
