export { latestSignals, openSignalsOf, signalsSince } from './actions.ts'
export { countWaitingSignals, eachSignalAtDesk, listSignalsAtDesk, readSignalAtDesk } from './desk.ts'
export {
  type DiscussedSignal,
  findDiscussedSignal,
  listSignalTitles,
  lockDiscussedSignal,
  setSignalDiscussion,
} from './discussion.ts'
export { readSignal } from './opened.ts'
export { pinSignal, publishSignal, putBackSignal, takeAwaySignal } from './writing/moderating.ts'
export { type LockedSignal, lockSignal } from './writing/store.ts'
