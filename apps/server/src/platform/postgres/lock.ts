import { readFile, rm, writeFile } from 'node:fs/promises'
import { startOf } from './processes.ts'
import { StartFailure } from './startFailure.ts'

/** Takes the data folder for this process. A lock whose owner is dead is taken over. Returns the release. */
export async function lock(file: string): Promise<() => Promise<void>> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, `${process.pid} ${await startOf(process.pid)}`, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const [, pid = '', started = ''] = /^(\d+) (.+)$/.exec(await readFile(file, 'utf8').catch(() => '')) ?? []
      const isAlive = pid !== '' && (await startOf(Number(pid))) === started
      if (isAlive) {
        throw new StartFailure(
          `Эта папка данных уже занята: программа запущена (процесс ${pid}). Остановите её или задайте другую: DATA_DIR=… npm start`,
        )
      }
      await rm(file, { force: true })
    }
  }
  throw new StartFailure('Папку данных одновременно занимает другой запуск. Подождите и запустите снова.')
}
