export { AutoUpdate } from './lazy.ts'
export { requestUpdate } from './request.ts'
export { TakersContext, type UpdateTaker } from './takers.ts'
