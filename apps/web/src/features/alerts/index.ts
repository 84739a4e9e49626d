export { AlertsView } from './AlertsView.tsx'
export { alertUpdates } from './updates.ts'
export { WaysPanel } from './WaysPanel.tsx'
