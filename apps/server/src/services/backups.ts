import { join } from 'node:path'
import type { BackupRoom } from '../features/backups/index.ts'
import {
  type BackupKeys,
  backupKeyIn,
  identityIn,
  keptBackupKey,
  keptIdentity,
  recipientOf,
} from '../platform/backup/index.ts'
import type { Config } from '../platform/config.ts'
import { keptSecret } from '../platform/keptSecret.ts'
import { filesFolderOf } from './objects.ts'

/** The keys of backups: of the settings, or kept in the data folder. */
export function backupKeysOf(config: Config): BackupKeys {
  const { BACKUP_KEY: key, BACKUP_RECIPIENTS: recipients, BACKUP_IDENTITY: identity, DATA_DIR } = config
  return {
    toSign: async () => key ?? keptBackupKey(DATA_DIR),
    toCheck: async () => key ?? backupKeyIn(DATA_DIR),
    // Encrypted for this installation too: it tries its backups, and compares files with those of the last one.
    toClose: async () =>
      recipients.length > 0 ? [...recipients, await recipientOf(await keptIdentity(DATA_DIR))] : [],
    toOpen: async () => [identity ?? null, await identityIn(DATA_DIR)].filter((one) => one !== null),
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
