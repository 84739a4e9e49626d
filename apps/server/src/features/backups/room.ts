import type { BackupKeys, BackupPlace, Kept } from '#platform/backup/index.ts'

/** Where this installation keeps its backups, and what they hold besides the database. */
export interface BackupRoom {
  /** Where the backups that the worker makes lie; null when it makes none. */
  place: BackupPlace | null
  /** Opens a backup by its path or address, wherever it lies. Throws `NoBackup` for one that these settings do not reach. */
  open: (place: string) => Kept
  /** Folder of pictures and recordings; null when they are in an S3 store. */
  files: string | null
  /** Reads the session secret; null when the operator has it in the settings. */
  readSecret: (() => Promise<string>) | null
  key: BackupKeys
  /** An empty folder for the database of a rehearsal; it is removed before and after. */
  scratch: string
}
