export { screenerRoutes } from './routes.ts'
