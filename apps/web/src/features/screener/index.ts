export { topLocalLow } from './queries.ts'
export { screenerRoutes } from './routes.ts'
export { TopLocalLow } from './widgets/TopLocalLow.tsx'
