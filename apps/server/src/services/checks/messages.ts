import { checkMail } from '../../providers/mail/check.ts'
import { checkMailbox } from '../../providers/mailbox/check.ts'
import { checkPush, PUSH_ORIGINS } from '../../providers/push/check.ts'
import { checkBot } from '../../providers/telegram/check.ts'
import { reportBoxOptionsOf } from '../messages/letterReports.ts'
import { mailOptionsOf } from '../messages/mail.ts'
import { isPushSimulated, pushKeysOf } from '../messages/push.ts'
import { isTelegramSimulated } from '../messages/telegram.ts'
import { type CheckOf, modeOf } from './world.ts'

export const mail: CheckOf = ({ config, sandbox, club }) => {
  const isReal = config.SMTP_URL !== undefined
  return {
    name: 'mail',
    title: 'Почта',
    mode: modeOf(config.SMTP_URL ?? sandbox, !isReal),
    settings: 'SMTP_URL',
    run: ({ mailTo }) => {
      const dkimSelector = config.MAIL_DKIM_SELECTOR
      return checkMail({ ...mailOptionsOf(config, sandbox, club), hasDomain: isReal, dkimSelector }, mailTo)
    },
  }
}

export const letterReports: CheckOf = ({ config, sandbox }) => {
  const options = reportBoxOptionsOf(config, sandbox)
  return {
    name: 'reports',
    title: 'Ящик отчётов о письмах',
    mode: modeOf(options, config.MAIL_REPORTS_URL === undefined),
    settings: 'MAIL_REPORTS_URL',
    run: () => checkMailbox(options!),
  }
}

export const bot: CheckOf = ({ config, services }) => {
  const { bot: known } = services
  return {
    name: 'telegram',
    title: 'Бот Telegram',
    mode: modeOf(known, isTelegramSimulated(config)),
    settings: 'TELEGRAM_BOT_NAME и TELEGRAM_BOT_TOKEN',
    run: ({ now }) => {
      const chats = Object.entries(known!.chats).flatMap(([key, chat]) =>
        chat?.chatId ? [{ setting: `TELEGRAM_CHAT_${key.toUpperCase()}`, chatId: chat.chatId }] : [],
      )
      return checkBot({ telegram: known!.telegram, webhook: known!.webhook?.url ?? null, chats }, now)
    },
  }
}

export const push: CheckOf = ({ config, sandbox, secret }) => {
  const keys = pushKeysOf(config, secret)
  const isSimulated = isPushSimulated(config, sandbox)
  return {
    name: 'push',
    title: 'Уведомления в браузер',
    mode: modeOf(keys, isSimulated),
    settings: 'VAPID_PUBLIC_KEY и VAPID_PRIVATE_KEY или TOKEN_SECRET',
    run: () => checkPush(keys!, isSimulated ? [sandbox.url] : PUSH_ORIGINS),
  }
}
