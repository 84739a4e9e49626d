export { readBackupState } from './overview.ts'
export type { BackupRoom } from './room.ts'
export { forgetUnfinished, noteElsewhere } from './store.ts'
