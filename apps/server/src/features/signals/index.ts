export { latestSignals, openSignalsOf, signalsSince } from './actions.ts'
export {
  type DiscussedSignal,
  findDiscussedSignal,
  listSignalTitles,
  lockDiscussedSignal,
  setSignalDiscussion,
} from './discussion.ts'
export { listRatios, unitRatios } from './following/store.ts'
export { readSignal } from './opened.ts'
export { restore as restoreSignal } from './publishing/actions.ts'
export { numberCalls, type SealNow, sealCalls } from './sealing.ts'
