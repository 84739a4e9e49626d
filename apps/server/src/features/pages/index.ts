export { answerFeedback, putText } from './actions.ts'
export { listFeedback, listStoreroom, removeItem, setClosed } from './store.ts'
