export { answerFeedback, putText } from './actions.ts'
export { insertItem, listFeedback, listStoreroom, removeItem, setClosed } from './store.ts'
