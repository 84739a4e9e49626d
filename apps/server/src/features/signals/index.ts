export { latestSignals, signalsSince } from './actions.ts'
export { signalEvents } from './events.ts'
export { listRatios, unitRatios } from './following/store.ts'
export { restore as restoreSignal } from './publishing/actions.ts'
export { signalsOfCoins } from './reading/ofCoins.ts'
export { readSignal } from './reading/opened.ts'
export { numberCalls, type SealNow, sealCalls } from './sealing.ts'
export {
  findDiscussedSignal,
  listSignalTitles,
  lockDiscussedSignal,
  setSignalDiscussion,
} from './telling/discussion.ts'
