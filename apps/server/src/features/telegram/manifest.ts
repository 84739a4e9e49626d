import { clubChanged } from '#features/club'
import { accessChanged } from '#features/membership'
import { telegramLinked, telegramUnlinked } from '#features/social'
import type { Manifest } from '#manifest.ts'
import { chatsOf } from './chats/person.ts'
import { removeLeaving } from './chats/removal.ts'
import { followRights, followSettings, pruneTelegram, sweep } from './jobs.ts'
import { remindInTelegram } from './reminders/remind.ts'
import { telegramRoutes } from './routes.ts'
import { samples } from './samples.ts'
import type { Bot, TelegramDoor } from './settings.ts'
import { setUpBot } from './setup.ts'
import { endExtraRenewals } from './subscriptions/extra.ts'
import { handleUpdates } from './updates/updates.ts'

interface Work {
  bot: Bot | null
  rereadClub: () => Promise<void>
}
/** Jobs that need the bot's token wait for a worker that has it. */
const hasBot = ({ bot }: Work) => bot !== null

export const telegram: Manifest<{ telegram: TelegramDoor }, Work> = {
  name: 'telegram',
  tables: {
    telegram_chats: { open: ['key'], private: ['invite_link'] },
    telegram_subscriptions: { personal: 'account_id = $1', open: ['told_by'] },
    telegram_star_transactions: { open: ['id', 'payload', 'renewal'], private: ['renewal_problem'] },
    telegram_reminders: { personal: 'account_id = $1' },
    telegram_updates: { private: ['body', 'problem'] },
    telegram_chat_members: { personal: 'account_id = $1', open: ['standing'], private: ['problem'] },
  },
  routes: ({ telegram }) => [telegramRoutes(telegram)],
  jobs: {
    // Again by schedule, because Telegram may be down at the start.
    'telegram.setup': {
      run: ({ db, bot }, now) => setUpBot(db, bot!, now),
      atStart: 'until it succeeds',
      isPossible: hasBot,
    },
    // Each update schedules it; the schedule itself covers updates that wait for Telegram to come back.
    'telegram.updates': {
      run: ({ db, bot }, now) => handleUpdates(db, bot!, now),
      cron: '* * * * *',
      isPossible: hasBot,
    },
    'telegram.renewals': { run: ({ db, bot }, now) => endExtraRenewals(db, bot!, now), isPossible: hasBot },
    'telegram.remove': { run: ({ db, bot }, now) => removeLeaving(db, bot!, now), isPossible: hasBot },
    'telegram.rights': {
      run: ({ db, bot }, now, event) => followRights(db, bot, event, now),
      follows: [accessChanged, telegramLinked, telegramUnlinked],
    },
    'telegram.settings': {
      run: ({ db, bot, rereadClub }, now) => followSettings(db, bot, rereadClub, now),
      follows: [clubChanged],
    },
    'telegram.sweep': { run: ({ db, bot }, now) => sweep(db, bot, now), cron: '7 * * * *' },
    'telegram.remind': {
      run: ({ db, bot }, now) => remindInTelegram(db, bot!, now),
      cron: '23 * * * *',
      isPossible: hasBot,
    },
    'telegram.prune': { run: ({ db }, now) => pruneTelegram(db, now), cron: '47 3 * * *' },
  },
  person: chatsOf,
  samples,
}
