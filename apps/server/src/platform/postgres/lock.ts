import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startOf } from './processes.ts'
import { StartFailure } from './startFailure.ts'

/** A stop takes as long as the longest request and job. */
const LONGEST_STOP_MS = 30_000

interface Lock {
  release: () => Promise<void>
  /** Announces the stop: a starting process waits instead of being refused. */
  leave: () => Promise<void>
}

/** Locks the data folder for this process. Takes over a dead owner's lock; waits for an owner that is stopping. */
export async function lock(file: string): Promise<Lock> {
  const own = `${process.pid} ${await startOf(process.pid)}`
  const until = Date.now() + LONGEST_STOP_MS
  for (let attempt = 0; attempt < 2; ) {
    try {
      await writeFile(file, own, { flag: 'wx' })
      return { release: () => rm(file, { force: true }), leave: () => appendFile(file, ' leaving') }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const { pid, isAlive, isLeaving } = await ownerOf(file)
      if (!isAlive) {
        attempt += 1
        await rm(file, { force: true })
      } else if (isLeaving && Date.now() < until) await sleep(100)
      else
        throw new StartFailure(
          `Эта папка данных уже занята: программа запущена (процесс ${pid}). Остановите её или задайте другую: DATA_DIR=… npm start`,
        )
    }
  }
  throw new StartFailure('Папку данных одновременно занимает другой запуск. Подождите и запустите снова.')
}

async function ownerOf(file: string) {
  const written = await readFile(file, 'utf8').catch(() => '')
  const [, pid = '', started = '', leaving] = /^(\d+) (.+?)( leaving)?$/.exec(written) ?? []
  return { pid, isAlive: pid !== '' && (await startOf(Number(pid))) === started, isLeaving: leaving !== undefined }
}
