export { digestRoutes } from './routes.ts'
