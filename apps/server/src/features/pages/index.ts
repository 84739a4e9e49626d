export { answerFeedback, putText } from './actions.ts'
export { listFeedback, listStoreroom, setClosed } from './store.ts'
export { takeOut } from './storeroom.ts'
