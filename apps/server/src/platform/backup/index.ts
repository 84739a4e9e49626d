export { NoBackup } from './manifest.ts'
export { restoreBackup } from './restore.ts'
export { writeBackup } from './write.ts'
