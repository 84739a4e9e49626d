export { answerFeedback, putText } from './actions.ts'
export { listFeedback } from './store.ts'
