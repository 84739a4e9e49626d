export { Bell } from './bell/Bell.tsx'
export { notificationUpdates } from './updates.ts'
