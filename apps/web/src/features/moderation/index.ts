export { moderationRoutes } from './routes.ts'
