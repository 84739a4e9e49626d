import { join } from 'node:path'
import { fine, once } from '../../providers/check.ts'
import { createGifs } from '../../providers/gifs/index.ts'
import { checkBucket, checkStore } from '../../providers/objects/check.ts'
import { gifsAt } from '../content/gifs.ts'
import { backupBucketOf } from '../files/backups.ts'
import { type CheckOf, modeOf } from './world.ts'

export const store: CheckOf = ({ config, services }) => ({
  name: 'store',
  title: config.S3_ENDPOINT ? 'Хранилище S3' : 'Файлы на диске',
  mode: 'real',
  settings: 'S3_ENDPOINT или DATA_DIR',
  run: () => checkStore(services.objects, config.S3_ENDPOINT ? null : join(config.DATA_DIR)),
})

export const backupStore: CheckOf = ({ config }) => {
  const bucket = backupBucketOf(config, { attempts: 1, timeoutMs: 7_000 })
  return {
    name: 'backups',
    title: 'Хранилище копий',
    mode: bucket ? 'real' : 'off',
    settings: 'BACKUP_S3_ENDPOINT',
    run: () => checkBucket(bucket!),
  }
}

export const gifs: CheckOf = ({ config, sandbox }) => {
  const place = gifsAt(config, sandbox)
  return {
    name: 'gifs',
    title: 'Поиск GIF',
    mode: modeOf(place, !config.GIF_API_KEY),
    settings: 'GIF_API_KEY и GIF_API_BASE',
    async run() {
      const { results } = await createGifs({ ...once(place!.baseUrl), ...place! }).featured({ limit: 1, pos: '' })
      return [fine(results.length > 0 ? 'Отвечает, ключ принят' : 'Отвечает, но GIF не нашла')]
    },
  }
}
