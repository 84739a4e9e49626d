export { latestSignals, signalPages } from './queries.ts'
export { addLatest, mergeSignals } from './rules.ts'
export { SignalsPanel } from './SignalsPanel.tsx'
