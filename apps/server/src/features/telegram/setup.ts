import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import * as store from './chats/store.ts'
import { keptChats, TITLES } from './rules.ts'
import type { Bot } from './settings.ts'
import { isSelling } from './updates/commands.ts'

/** Sets the webhook and keeps one invite link per chat. Idempotent; throws when any part failed. */
export async function setUpBot(db: Database, bot: Bot, now: Date) {
  const { telegram, webhook, chats, logger } = bot
  if (!webhook) logger.warn({ feature: 'telegram' }, 'no webhook: PUBLIC_URL must begin with https')
  const known = await store.listInviteLinks(db)
  await eachAlone(
    [
      async () => webhook && telegram.setWebhook(webhook.url, webhook.secret),
      () => telegram.setCommands(commandsOf(bot)),
      ...keptChats(chats).map(({ key, chatId }) => async () => {
        const kept = known.find((link) => link.key === key && link.chat_id === chatId)
        const link = await telegram.keepInviteLink(chatId, TITLES[key], kept?.invite_link ?? null)
        await store.putInviteLink(db, { key, chat_id: chatId, invite_link: link }, now)
      }),
    ],
    (step) => step(),
  )
}

function commandsOf(bot: Bot) {
  return [
    { command: 'start', description: 'Подписка и чаты' },
    ...(isSelling(bot) ? [{ command: 'pay', description: 'Подписка через Telegram' }] : []),
    { command: 'paysupport', description: 'Вопросы об оплате' },
    { command: 'help', description: 'Что умеет бот' },
  ]
}
