import { join } from 'node:path'
import { spentCalls } from '../platform/callBudget.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { spentMoney } from '../platform/spending.ts'
import { checkBinance } from '../providers/binance/check.ts'
import { checkChain } from '../providers/chain/check.ts'
import { createChannelReader } from '../providers/channels/index.ts'
import { type Check, fine, once } from '../providers/check.ts'
import { checkCoinGecko } from '../providers/coingecko/check.ts'
import { checkShop } from '../providers/cryptocloud/check.ts'
import { createGifs } from '../providers/gifs/index.ts'
import { createMacro } from '../providers/macro/index.ts'
import { checkMail } from '../providers/mail/check.ts'
import { createNftMarket } from '../providers/nft/index.ts'
import { checkStore } from '../providers/objects/check.ts'
import { checkSignIn } from '../providers/oidc/check.ts'
import { checkPush, PUSH_ORIGINS } from '../providers/push/check.ts'
import { checkBot } from '../providers/telegram/check.ts'
import { checkDeepl, checkLibreTranslate } from '../providers/translation/check.ts'
import { checkTurnstile } from '../providers/turnstile/check.ts'
import { checkX } from '../providers/x/check.ts'
import { turnstileOf } from './botCheck.ts'
import { isChainSimulated, nftOf, nodesOf } from './chain.ts'
import { channelsAt } from './forecasters.ts'
import { gifsAt } from './gifs.ts'
import type { Services } from './index.ts'
import { mailOptionsOf } from './mail.ts'
import { coinGeckoBudgetOf, isMarketSimulated, marketAddressesOf } from './market.ts'
import { isPaymentSimulated, shopOf } from './payments.ts'
import { isPushSimulated, pushKeysOf } from './push.ts'
import { publicUrlOf, type SandboxAddress } from './sandbox.ts'
import { signInsOf } from './social.ts'
import { isTelegramSimulated } from './telegram.ts'
import { translatorOf } from './translation.ts'
import { isXSimulated, MICROS, xAccessOf } from './x.ts'

/** What a check may know. */
interface World {
  config: Config
  sandbox: SandboxAddress | null
  services: Pick<Services, 'bot' | 'objects'>
  /** That pushes are signed with, where no keys are given. */
  secret: string | null
  db: Database
}

type CheckOf = (world: World) => Check

/** Every outside service, in the order that the desk shows them. A new one is a line here and `check.ts` beside its adapter. */
export function checksOf(world: World): Check[] {
  return [
    mail,
    payments,
    bot,
    chain,
    coinGecko,
    binance,
    macro,
    store,
    push,
    turnstile,
    google,
    telegramSignIn,
    channels,
    x,
    translation,
    gifs,
    nft,
  ].map((of) => of(world))
}

/** `known` is what the service is reached by; null when it is not set up. */
function modeOf(known: unknown, isSimulated: boolean): Check['mode'] {
  return known === null || known === undefined ? 'off' : isSimulated ? 'sandbox' : 'real'
}

const mail: CheckOf = ({ config, sandbox }) => {
  const isReal = config.SMTP_URL !== undefined
  return {
    name: 'mail',
    title: 'Почта',
    mode: modeOf(config.SMTP_URL ?? sandbox, !isReal),
    settings: 'SMTP_URL',
    run: ({ mailTo }) => {
      const dkimSelector = config.MAIL_DKIM_SELECTOR
      return checkMail({ ...mailOptionsOf(config, sandbox), hasDomain: isReal, dkimSelector }, mailTo)
    },
  }
}

const payments: CheckOf = ({ config, sandbox }) => {
  const shop = shopOf(config, sandbox)
  return {
    name: 'payments',
    title: 'Оплата',
    mode: modeOf(shop, isPaymentSimulated(config)),
    settings: 'CRYPTOCLOUD_API_KEY, CRYPTOCLOUD_SHOP_ID и CRYPTOCLOUD_SECRET_KEY',
    run: () => checkShop(shop!),
  }
}

const bot: CheckOf = ({ config, services }) => {
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

const chain: CheckOf = ({ config, sandbox }) => {
  const nodes = nodesOf(config, sandbox)
  return {
    name: 'chain',
    title: 'Сеть Ethereum',
    mode: modeOf(nodes.rpcUrls[0], isChainSimulated(config, sandbox)),
    settings: 'ETH_RPC_URL и NFT_CONTRACT',
    run: ({ now }) => checkChain(nodes, now),
  }
}

const coinGecko: CheckOf = ({ config, sandbox, db }) => {
  const isSimulated = isMarketSimulated(config)
  return {
    name: 'coingecko',
    title: 'Цены, CoinGecko',
    mode: modeOf(config.COINGECKO_BASE_URL ?? sandbox, isSimulated),
    settings: 'COINGECKO_BASE_URL и COINGECKO_API_KEY',
    async run({ now }) {
      const budget = coinGeckoBudgetOf(config)
      const quota = isSimulated ? null : { spent: await spentCalls(db, budget.service, now), perMonth: budget.perMonth }
      return checkCoinGecko(marketAddressesOf(config, sandbox?.url).coingecko, quota)
    },
  }
}

const binance: CheckOf = ({ config, sandbox }) => {
  const sandboxUrl = isMarketSimulated(config) ? sandbox?.url : undefined
  return {
    name: 'binance',
    title: 'Цены, Binance',
    mode: modeOf(config, sandboxUrl !== undefined && !config.BINANCE_BASE_URL),
    settings: 'BINANCE_BASE_URL',
    run: () => checkBinance(marketAddressesOf(config, sandboxUrl).binance),
  }
}

const macro: CheckOf = ({ config, sandbox }) => {
  const sandboxUrl = isMarketSimulated(config) ? sandbox?.url : undefined
  return {
    name: 'macro',
    title: 'Курсы и индексы',
    mode: modeOf(config, sandboxUrl !== undefined && !config.CBR_BASE_URL),
    settings: 'CBR_BASE_URL и YAHOO_BASE_URL',
    async run() {
      const { yahooUrl, cbrUrl } = marketAddressesOf(config, sandboxUrl)
      const asked = createMacro({ ...once(''), yahooUrl, cbrUrl })
      await Promise.all([asked.quote('rub'), asked.quote('sp500')])
      return [fine('Банк России и Yahoo отвечают')]
    },
  }
}

const store: CheckOf = ({ config, services }) => ({
  name: 'store',
  title: config.S3_ENDPOINT ? 'Хранилище S3' : 'Файлы на диске',
  mode: 'real',
  settings: 'S3_ENDPOINT или DATA_DIR',
  run: () => checkStore(services.objects, config.S3_ENDPOINT ? null : join(config.DATA_DIR)),
})

const push: CheckOf = ({ config, sandbox, secret }) => {
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

const turnstile: CheckOf = ({ config, sandbox }) => ({
  name: 'turnstile',
  title: 'Проверка на роботов',
  mode: modeOf(config.TURNSTILE_SECRET_KEY ?? sandbox, !config.TURNSTILE_SECRET_KEY),
  settings: 'TURNSTILE_SECRET_KEY',
  run: () => checkTurnstile(turnstileOf(config, sandbox)),
})

const google: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).google, {
    name: 'google',
    title: 'Вход через Google',
    mode: config.GOOGLE_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'GOOGLE_CLIENT_ID и GOOGLE_CLIENT_SECRET',
  })

const telegramSignIn: CheckOf = ({ config, sandbox }) =>
  signIn(config, signInsOf(config, sandbox).telegram, {
    name: 'telegram-login',
    title: 'Вход через Telegram',
    mode: config.TELEGRAM_LOGIN_CLIENT_ID ? 'real' : 'sandbox',
    settings: 'TELEGRAM_LOGIN_CLIENT_ID и TELEGRAM_LOGIN_CLIENT_SECRET',
  })

function signIn(config: Config, keys: ReturnType<typeof signInsOf>['google'], about: Omit<Check, 'run'>): Check {
  if (!keys) return { ...about, mode: 'off', run: async () => [] }
  const options = { ...keys, logger: once('').logger }
  return { ...about, run: () => checkSignIn(options, `${publicUrlOf(config)}/login`, about.settings) }
}

const channels: CheckOf = ({ config, sandbox }) => {
  const place = channelsAt(config, sandbox)
  return {
    name: 'channels',
    title: 'Каналы Telegram',
    mode: modeOf(place, place?.isSimulated === true),
    settings: 'TELEGRAM_PREVIEW_BASE',
    async run() {
      // Telegram's own channel of news.
      await createChannelReader(once(place!.baseUrl)).read('telegram')
      return [fine('Страницы открытых каналов читаются')]
    },
  }
}

const x: CheckOf = ({ config, sandbox, db }) => {
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

const translation: CheckOf = ({ config, sandbox }) => {
  const place = translatorOf(config, sandbox)
  return {
    name: 'translation',
    title: 'Перевод',
    mode: modeOf(place, place?.isSimulated === true),
    settings: 'DEEPL_API_KEY или LIBRETRANSLATE_URL',
    run: () => (place?.engine === 'deepl' ? checkDeepl(place) : checkLibreTranslate(place!)),
  }
}

const gifs: CheckOf = ({ config, sandbox }) => {
  const place = gifsAt(config, sandbox)
  return {
    name: 'gifs',
    title: 'Поиск GIF',
    mode: modeOf(place, !config.GIF_API_KEY),
    settings: 'GIF_API_KEY и GIF_API_BASE',
    async run() {
      const { results } = await createGifs({ ...once(place!.baseUrl), ...place! }).featured({ limit: 1, pos: '' })
      return [fine(results.length > 0 ? 'Отвечает, ключ принят' : 'Отвечает, но GIF не нашла')]
    },
  }
}

const nft: CheckOf = ({ config, sandbox }) => {
  const place = nftOf(config, sandbox)
  return {
    name: 'nft',
    title: 'Цена NFT, OpenSea',
    mode: modeOf(place, !config.OPENSEA_SLUG),
    settings: 'OPENSEA_SLUG и OPENSEA_API_KEY',
    async run() {
      await createNftMarket({ ...once(place!.baseUrl), ...place! }).floor()
      return [fine('Цена коллекции читается')]
    },
  }
}
