export { latestSignals } from './queries.ts'
export { addLatest } from './rules.ts'
export { SignalsPanel } from './SignalsPanel.tsx'
