export { latestSignals } from './actions.ts'
