export { LinkedAccounts } from './LinkedAccounts.tsx'
export { socialRoutes } from './routes.ts'
