export { latestSignals, signalsSince } from './actions.ts'
export {
  findDiscussedSignal,
  listSignalTitles,
  lockDiscussedSignal,
  setSignalDiscussion,
} from './discussion.ts'
export { signalEvents } from './events.ts'
export { listRatios, unitRatios } from './following/store.ts'
export { signalsOfCoins } from './ofCoins.ts'
export { readSignal } from './opened.ts'
export { restore as restoreSignal } from './publishing/actions.ts'
export { numberCalls, type SealNow, sealCalls } from './sealing.ts'
