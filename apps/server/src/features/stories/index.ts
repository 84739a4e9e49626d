export { listFolds } from './folds.ts'
