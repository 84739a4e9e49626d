import { countOf } from '@palata/contract/text/plural'
import { type Finding, failure, failureOf, fine, warning } from '../check.ts'
import { ProviderError } from '../errors.ts'
import type { Telegram } from './index.ts'

interface BotCheckOptions {
  telegram: Telegram
  /** Expected webhook; null while the site has no address that Telegram accepts. */
  webhook: string | null
  /** Chats by the name of their setting. */
  chats: { setting: string; chatId: number }[]
}

const FRESH_MS = 3_600_000
const LONG_QUEUE = 100
const SETTINGS = 'TELEGRAM_BOT_TOKEN'

/** The bot's identity, delivery of updates, and its rights in each chat. */
export async function checkBot({ telegram, webhook, chats }: BotCheckOptions, now: Date): Promise<Finding[]> {
  const me = await telegram.me()
  const others = [checkWebhook(telegram, webhook, now), ...chats.map((chat) => checkChat(telegram, chat, me.id))]
  const told = await Promise.all(others.map((one) => one.catch((error: unknown) => failureOf(error, SETTINGS))))
  return [fine(`Бот @${me.username} отвечает`), ...told]
}

async function checkWebhook(telegram: Telegram, ours: string | null, now: Date): Promise<Finding> {
  const { url, waiting, problemAt } = await telegram.webhook()
  if (ours === null)
    return failure('События от Telegram приходить некуда', 'Задайте PUBLIC_URL с https и перезапустите сервер.')
  if (url === '')
    return failure(
      'Telegram не знает, куда приносить события',
      'Перезапустите сервер: при запуске бот сообщает адрес сам.',
    )
  if (url !== ours)
    return failure(
      `Telegram приносит события на другой адрес, ${hostOf(url)}`,
      'Этим ботом пользуется другой сервер: дайте каждому своего бота или перезапустите этот.',
    )
  if (problemAt !== null && now.getTime() - problemAt.getTime() < FRESH_MS)
    return failure(
      'За последний час Telegram не смог донести события до сайта',
      'Проверьте, что PUBLIC_URL открывается из интернета и сертификат действует.',
    )
  return waiting > LONG_QUEUE
    ? warning(`Событий в очереди у Telegram: ${waiting}`, 'Посмотрите, не перегружен ли сервер.')
    : fine('События от Telegram доходят снаружи')
}

async function checkChat(telegram: Telegram, { setting, chatId }: BotCheckOptions['chats'][number], botId: number) {
  try {
    const rights = await telegram.rightsIn(chatId, botId)
    if (!rights.isAdministrator)
      return failure(`${setting}: бот не администратор`, 'Добавьте бота администратором в этот чат.')
    const lacks = [
      ...(rights.mayInvite ? [] : ['«Пригласительные ссылки»']),
      ...(rights.mayRestrict ? [] : ['«Блокировка пользователей»']),
    ]
    if (lacks.length > 0)
      return failure(`${setting}: боту не хватает прав`, `Дайте боту в этом чате права ${lacks.join(' и ')}.`)
    const people = await telegram.countIn(chatId)
    return fine(`${setting}: бот внутри, ${countOf(people, ['человек', 'человека', 'человек'])}`)
  } catch (error) {
    if (error instanceof ProviderError && (error.status === 400 || error.status === 403))
      return failure(`${setting}: бот этого чата не видит`, 'Проверьте номер чата и добавьте бота администратором.')
    throw error
  }
}

const hostOf = (url: string) => URL.parse(url)?.host ?? 'неизвестный'
