import { spentMoney } from '../../platform/budgets/spending.ts'
import { createChannelReader } from '../../providers/channels/index.ts'
import { fine, once } from '../../providers/check.ts'
import { checkDeepl, checkLibreTranslate } from '../../providers/translation/check.ts'
import { checkX } from '../../providers/x/check.ts'
import { channelsAt } from '../content/forecasters.ts'
import { translatorOf } from '../content/translation.ts'
import { isXSimulated, MICROS, xAccessOf } from '../content/x.ts'
import { type CheckOf, modeOf } from './world.ts'

export const channels: CheckOf = ({ config, sandbox }) => {
  const place = channelsAt(config, sandbox)
  return {
    name: 'channels',
    title: 'Каналы Telegram',
    mode: modeOf(place, place?.isSimulated === true),
    settings: 'TELEGRAM_PREVIEW_BASE',
    async run() {
      // Telegram's own news channel.
      await createChannelReader(once(place!.baseUrl)).read('telegram')
      return [fine('Страницы открытых каналов читаются')]
    },
  }
}

export const x: CheckOf = ({ config, sandbox, db }) => {
  const access = xAccessOf(config, sandbox)
  return {
    name: 'x',
    title: 'X',
    mode: modeOf(access, isXSimulated(config)),
    settings: 'X_BEARER_TOKEN',
    async run({ now }) {
      const { day, month } = await spentMoney(db, 'x', now)
      const { X_DAILY_BUDGET_USD: perDay, X_MONTHLY_BUDGET_USD: perMonth } = config
      return checkX(access!, { day: day / MICROS, month: month / MICROS, perDay, perMonth })
    },
  }
}

export const translation: CheckOf = ({ config, sandbox }) => {
  const place = translatorOf(config, sandbox)
  return {
    name: 'translation',
    title: 'Перевод',
    mode: modeOf(place, place?.isSimulated === true),
    settings: 'DEEPL_API_KEY или LIBRETRANSLATE_URL',
    run: () => (place?.engine === 'deepl' ? checkDeepl(place) : checkLibreTranslate(place!)),
  }
}
