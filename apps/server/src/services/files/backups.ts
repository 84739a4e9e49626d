import { join } from 'node:path'
import type { BackupRoom } from '../../features/backups/index.ts'
import {
  type BackupKeys,
  type BackupPlace,
  type Bucket,
  backupKeyIn,
  bucketPlace,
  folderBackup,
  folderPlace,
  identityIn,
  type Kept,
  keptBackupKey,
  keptIdentity,
  NoBackup,
  recipientOf,
} from '../../platform/backup/index.ts'
import type { Config } from '../../platform/config.ts'
import { keptSecret } from '../../platform/secrets/keptSecret.ts'
import { s3Bucket } from '../../providers/objects/index.ts'
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

/** The bucket of backups; null when the settings name none. */
export function backupBucketOf(config: Config, limits: { attempts?: number; timeoutMs?: number } = {}): Bucket | null {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = config
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  return s3Bucket({ endpoint, region, accessKeyId, secretAccessKey, ...limits })
}

/** Where this installation keeps the backups that it makes by itself; null when it makes none. */
export function backupPlaceOf(config: Config): BackupPlace | null {
  const bucket = backupBucketOf(config)
  if (bucket) return bucketPlace(bucket, backupKeysOf(config))
  return config.BACKUP_DIR === null ? null : folderPlace(config.BACKUP_DIR)
}

/** Opens a backup by its path or by its address in the bucket of the settings. Throws `NoBackup`. */
export function openBackupOf(config: Config): (place: string) => Kept {
  const bucket = backupBucketOf(config)
  return (place) => {
    if (!place.startsWith('s3://')) return folderBackup(place)
    if (bucket) return bucketPlace(bucket, backupKeysOf(config)).open(place)
    throw new NoBackup(
      `К хранилищу, где лежит ${place}, нет ключей: задайте BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID и BACKUP_S3_SECRET_ACCESS_KEY.`,
    )
  }
}

/** Everything that the worker needs for backups. */
export function backupRoomOf(config: Config): BackupRoom {
  return {
    place: backupPlaceOf(config),
    open: openBackupOf(config),
    files: filesFolderOf(config),
    readSecret: config.TOKEN_SECRET ? null : () => keptSecret(config.DATA_DIR),
    key: backupKeysOf(config),
    scratch: join(config.DATA_DIR, 'rehearsal'),
  }
}
