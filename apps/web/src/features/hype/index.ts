export { hypeRoutes } from './routes.ts'
