export { requestUpdate } from './request.ts'
