import { join } from 'node:path'
import type { BackupRoom } from '../features/backups/index.ts'
import { type BackupKeys, backupKeyIn, keptBackupKey } from '../platform/backup/index.ts'
import type { Config } from '../platform/config.ts'
import { keptSecret } from '../platform/keptSecret.ts'
import { filesFolderOf } from './objects.ts'

/** The key that signs backups: of the settings, or kept in the data folder. */
export function backupKeysOf({ BACKUP_KEY: key, DATA_DIR }: Pick<Config, 'BACKUP_KEY' | 'DATA_DIR'>): BackupKeys {
  return {
    toSign: async () => key ?? keptBackupKey(DATA_DIR),
    toCheck: async () => key ?? backupKeyIn(DATA_DIR),
  }
}

/** Where this installation keeps the backups that it makes by itself. */
export function backupRoomOf(config: Config): BackupRoom {
  return {
    folder: config.BACKUP_DIR,
    files: filesFolderOf(config),
    readSecret: config.TOKEN_SECRET ? null : () => keptSecret(config.DATA_DIR),
    key: backupKeysOf(config),
    scratch: join(config.DATA_DIR, 'rehearsal'),
  }
}
