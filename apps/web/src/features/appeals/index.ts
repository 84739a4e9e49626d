export { LimitNote } from './LimitNote.tsx'
export { appealRoutes } from './routes.ts'
