import { z } from 'zod'
import { telegramIdOf } from '#features/social'
import type { Bot } from '#features/telegram'
import type { Database } from '#platform/database.ts'
import { ProviderError } from '#providers/errors.ts'
import type { Trouble } from './alarm.ts'
import { listOperators } from './store.ts'

const Told = z.object({
  account_id: z.int(),
  trouble: z.union([
    z.object({ kind: z.literal('backup_late'), since: z.string(), problem: z.string() }),
    z.object({ kind: z.literal('backup_broken'), made: z.string(), problem: z.string() }),
  ]),
})

/** The bot's message to an operator with a linked Telegram. Repeated by the queue only if it cannot have arrived. */
export async function tellInTelegram(db: Database, bot: Bot, payload: unknown) {
  const { account_id: accountId, trouble } = Told.parse(payload)
  // Who lost the role meanwhile is told nothing.
  const isOperator = (await listOperators(db)).some(({ id }) => id === accountId)
  const telegramId = isOperator ? await telegramIdOf(db, accountId) : undefined
  if (telegramId === undefined) return
  try {
    await bot.telegram.sendMessage(telegramId, wordsOf(bot, trouble), [
      { text: 'Копии', url: `${bot.publicUrl}/desk/backups` },
    ])
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.retryable && !error.mayHaveArrived)) throw error
    const often = 'an alarm about backups did not go out, or may not have'
    bot.logger.warn({ often, err: error, feature: 'backups' }, often)
  }
}

function wordsOf({ brand }: Bot, trouble: Trouble): string {
  const lines =
    trouble.kind === 'backup_late'
      ? [
          `«${brand}»: больше суток нет новой копии.`,
          trouble.since ? `Последняя целая сделана ${trouble.since}.` : 'Целой копии ещё не было.',
          trouble.problem && `Последняя попытка не вышла: ${trouble.problem}.`,
        ]
      : [`«${brand}»: копия от ${trouble.made} не разворачивается.`, `${trouble.problem}.`]
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll('..', '.')
}
