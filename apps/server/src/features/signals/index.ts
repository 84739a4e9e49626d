export { latestSignals, signalsSince } from './actions.ts'
