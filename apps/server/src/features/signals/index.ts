export { latestSignals, signalsSince } from './actions.ts'
export {
  type DiscussedSignal,
  findDiscussedSignal,
  listSignalTitles,
  lockDiscussedSignal,
  setSignalDiscussion,
} from './discussion.ts'
