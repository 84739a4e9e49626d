export { knowledgeRoutes } from './routes.ts'
