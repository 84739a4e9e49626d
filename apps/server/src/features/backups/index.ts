export { readBackupState } from './overview.ts'
export type { BackupRoom } from './room.ts'
export { noteElsewhere } from './store.ts'
