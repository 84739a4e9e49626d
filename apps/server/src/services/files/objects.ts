import { join } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { diskStore, type FileStore, s3Store } from '../../providers/objects/index.ts'

/** Files in the data folder, or in a shared S3 store. */
export function createObjects(config: Config): FileStore {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (endpoint && accessKeyId && secretAccessKey)
    return s3Store({ endpoint, region: config.S3_REGION, accessKeyId, secretAccessKey })
  return diskStore(join(config.DATA_DIR, 'pictures'))
}

/** Local folder of the files; null when they are in an S3 store. */
export function filesFolderOf(config: Pick<Config, 'DATA_DIR' | 'S3_ENDPOINT'>): string | null {
  return config.S3_ENDPOINT ? null : join(config.DATA_DIR, 'pictures')
}
