export { Comments } from './lazy.tsx'
