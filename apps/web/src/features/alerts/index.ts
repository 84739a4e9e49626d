export { AlertsView } from './AlertsView.tsx'
export { CoinAlerts } from './bell/lazy.tsx'
export { alertUpdates } from './updates.ts'
export { WaysPanel } from './WaysPanel.tsx'
