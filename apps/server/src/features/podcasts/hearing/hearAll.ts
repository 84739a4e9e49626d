import type { Logger } from 'pino'
import { type Database, rows } from '#platform/database.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { type Heard, hear } from './hear.ts'

interface Work {
  db: Database
  objects: FileStore
  logger: Logger
  stopping: AbortSignal
}

interface Unheard {
  post_id: number
  audio_file: string
  key: string
  seconds: number
}

/** Measures all new recordings one by one. One that cannot be decoded has no waveform. */
export async function hearAll({ db, objects, logger, stopping }: Work) {
  for (let next = await findUnheard(db); next; next = await findUnheard(db)) {
    const opened = await objects.open(next.key)
    let heard: Heard = { peaks: [], loudness: null }
    try {
      if (opened) heard = await hear(opened.stream, next.seconds, { stopping })
      else logger.error({ key: next.key }, 'a recording is not in the store')
    } catch (error) {
      if (stopping.aborted) throw error
      logger.warn({ err: error, key: next.key }, 'a recording was not decoded: it has no wave')
    }
    await keepHeard(db, next, heard)
  }
}

async function findUnheard(db: Database): Promise<Unheard | undefined> {
  const [row] = await rows<Unheard>(
    db,
    'podcasts.unheard',
    `select post_id, audio_file, key, seconds from podcasts
     where not is_heard and content_type = 'audio/mpeg' order by post_id desc limit 1`,
  )
  return row
}

/** Updates only this file's row: another file may have replaced it meanwhile. */
async function keepHeard(db: Database, { post_id, audio_file }: Unheard, { peaks, loudness }: Heard) {
  await rows(
    db,
    'podcasts.keepHeard',
    `update podcasts set peaks = $3, loudness = $4, is_heard = true where post_id = $1 and audio_file = $2`,
    [post_id, audio_file, peaks, loudness],
  )
}
