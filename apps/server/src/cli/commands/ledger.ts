import { z } from 'zod'
import { beginNewOrigin, describeLedger, examineLedger, LedgerProblem, rotateKey } from '#features/ledger'
import { command, type Done, Problem } from '../command.ts'
import { when } from '../print.ts'

const Reason = z.object({ reason: z.string().trim().min(1, 'Нужна причина: её прочтут все').max(500) })

export const ledger = command({
  name: 'ledger',
  about:
    'Журнал сигналов: сколько записей, последняя отметка, ключ; читает журнал целиком и сверяет с подписанным корнем',
  input: z.object({}),
  async run({ db, keeper }) {
    const { entries, published, vkey, kept } = await told(() => describeLedger(db, keeper))
    const problems = await examineLedger(db)
    return {
      problems,
      said: [
        `Записей: ${entries}`,
        published ? `Подписано: ${published.size}, ${when(published.at)}` : 'Ещё не подписан',
        `Наибольшая отметка вне базы: ${kept ? kept.size : 'нет'}`,
        ...(published && problems.length === 0 ? ['Все подписанные записи прочитаны: корень тот же'] : []),
        vkey ? `Ключ: ${vkey}` : 'Ключа здесь нет: он у процесса, который завёл журнал',
      ],
    }
  },
})

export const rotateLedgerKey = command({
  name: 'ledger-rotate-key',
  about: 'Сменить ключ журнала сигналов; запись о смене подписана обоими ключами',
  places: { reason: 'причина, её прочтут все' },
  input: Reason,
  writes: 'one',
  adds: () => true,
  run: ({ db, keeper, now }, { reason }) => changed(() => rotateKey(db, keeper, reason, now)),
})

export const beginLedgerOrigin = command({
  name: 'ledger-new-origin',
  about: 'Начать журнал сигналов заново после потери базы или ключа; происшествие останется в журнале',
  places: { reason: 'что случилось, это прочтут все' },
  input: Reason,
  writes: 'one',
  adds: () => true,
  run: ({ db, keeper, now }, { reason }) => changed(() => beginNewOrigin(db, keeper, reason, now)),
})

async function changed(work: () => ReturnType<typeof rotateKey>): Promise<Done> {
  const { vkey, toSet } = await told(work)
  const said = [`Новый ключ журнала: ${vkey}`]
  if (toSet === null) return { said }
  return { said: [...said, 'Задайте его в LEDGER_KEY вместо прежнего и перезапустите:'], secret: toSet }
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof LedgerProblem ? new Problem(error.message) : error
  }
}
