export { SessionsPanel } from './SessionsPanel.tsx'
export { sessionsKey } from './sessions.ts'
