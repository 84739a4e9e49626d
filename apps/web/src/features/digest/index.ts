export { digestCard } from './parts.ts'
export { watchPresence } from './presence.ts'
export { digestRoutes } from './routes.ts'
