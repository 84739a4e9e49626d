export type { Counted } from './items.ts'
export { importFile, type Outcome } from './run.ts'
export { listRuns, type RunRow } from './store.ts'
export { undoImport } from './undo.ts'
