export { restore as restorePost } from './actions.ts'
export { restoreSignal } from './signals.ts'
