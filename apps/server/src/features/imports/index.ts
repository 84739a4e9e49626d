export { importFile, type Outcome } from './run.ts'
export { listRuns, type RunRow, unfinishedImport } from './store.ts'
export { LETTERS_A_MINUTE } from './writing/people.ts'
