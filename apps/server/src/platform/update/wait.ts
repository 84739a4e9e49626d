import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '../postgres/index.ts'
import { isAtWork, noteServer, readJournal } from './journal.ts'

const EACH_MS = 200

/**
 * A server that its supervisor starts during an update waits here until the database is ready. Throws `StartFailure` then,
 * because the link may lead to another version than this process is of, and when a return to the former version was cut:
 * its database may be empty.
 */
export async function waitForUpdate(dataDir: string, tell: (line: string) => void): Promise<void> {
  for (let isTold = false; ; ) {
    const journal = await readJournal(dataDir)
    if (journal === null || !(await isAtWork(journal)) || !journal.isHolding) {
      if (isTold)
        throw new StartFailure('Обновление дошло до запуска. Служба запустит нужную версию; без неё — npm start.')
      if (journal?.step !== 'returning' || (await isAtWork(journal))) return
      throw new StartFailure(
        `Возвращение с ${journal.to.version} на ${journal.from.version} прервано, и база ещё не восстановлена. Продолжите его: npm run operator -- update --back`,
      )
    }
    if (!isTold) {
      tell(`Идёт обновление с ${journal.from.version} на ${journal.to.version}: запуск подождёт его`)
      await noteServer(dataDir)
    }
    isTold = true
    await sleep(EACH_MS)
  }
}
