export { latestSignals } from './queries.ts'
export { signalRoutes } from './routes.ts'
export { SignalsPanel } from './SignalsPanel.tsx'
export { signalUpdates } from './updates.ts'
