export { NoBackup } from './manifest.ts'
export { restoreBackup } from './restore.ts'
export { backupKeyIn, keptBackupKey } from './seal.ts'
export { writeBackup } from './write.ts'
