import { appendFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/**
 * Locks the data folder for this process. Takes over a dead owner's lock; waits for an owner that is stopping.
 * `isBrief`: the owner is a command that ends soon, so others wait for it from the beginning.
 */
export async function lock(file: string, { isBrief = false } = {}): Promise<Lock> {
  const own = `${process.pid} ${await startOf(process.pid)}${isBrief ? ' leaving' : ''}`
  const until = Date.now() + LONGEST_STOP_MS
  for (let attempt = 0; attempt < 2; ) {
    try {
      await createWhole(file, own)
      return { release: () => rm(file, { force: true }), leave: () => appendFile(file, ' leaving') }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const { written, pid, isAlive, isLeaving } = await ownerOf(file)
      if (!isAlive) {
        attempt += Number(written !== '')
        await takeAway(file, written)
      } else if (isLeaving && Date.now() < until) await sleep(100)
      else
        throw new StartFailure(
          isLeaving
            ? `Эту папку данных занимает другая команда (процесс ${pid}). Повторите, когда она закончит.`
            : `Эта папка данных уже занята: программа запущена (процесс ${pid}). Остановите её или задайте другую: DATA_DIR=… npm start`,
        )
    }
  }
  throw new StartFailure('Папку данных одновременно занимает другой запуск. Подождите и запустите снова.')
}

/** A file that is whole from its first moment: whoever sees it half-written would take it for a dead owner's. */
export async function createWhole(file: string, text: string) {
  const whole = `${file}.${process.pid}`
  await writeFile(whole, text)
  try {
    await link(whole, file)
  } catch (error) {
    // A file system without hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await writeFile(file, text, { flag: 'wx' })
  } finally {
    await rm(whole, { force: true })
  }
}

/** Removes a dead owner's lock; not one that another process has taken meanwhile. */
export async function takeAway(file: string, dead: string) {
  const aside = `${file}.${process.pid}.old`
  await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const taken = await readFile(aside, 'utf8').catch(() => dead)
  if (taken !== dead) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

/** Who holds the lock; nobody when `written` is empty. */
export async function ownerOf(file: string) {
  const written = await readFile(file, 'utf8').catch(() => '')
  const [, pid = '', started = '', leaving] = /^(\d+) (.+?)( leaving)?$/.exec(written) ?? []
  return {
    written,
    pid,
    isAlive: pid !== '' && (await startOf(Number(pid))) === started,
    isLeaving: leaving !== undefined,
  }
}
