export { LimitStrip } from './LimitStrip.tsx'
export { appealRoutes } from './routes.ts'
