import { countOf } from '@palata/contract/text/plural'
import { spentCalls } from '../../platform/budgets/callBudget.ts'
import type { Config } from '../../platform/config.ts'
import { checkBinance } from '../../providers/binance/check.ts'
import { type Finding, fine, once, warning } from '../../providers/check.ts'
import { checkCoinGecko } from '../../providers/coingecko/check.ts'
import { createMacro } from '../../providers/macro/index.ts'
import { createNftMarket } from '../../providers/nft/index.ts'
import { nftOf } from '../chain.ts'
import { coinGeckoBudgetOf, isMarketSimulated, marketAddressesOf } from '../market.ts'
import { type CheckOf, modeOf } from './world.ts'

const DAY_MS = 86_400_000
const KEY_SOON_DAYS = 2
const KEY_ADVICE =
  'Возьмите бессрочный ключ на opensea.io/settings/developer или новый мгновенный, задайте OPENSEA_API_KEY и OPENSEA_KEY_ENDS.'

export const coinGecko: CheckOf = ({ config, sandbox, db }) => {
  const isSimulated = isMarketSimulated(config)
  return {
    name: 'coingecko',
    title: 'Цены, CoinGecko',
    mode: modeOf(isSimulated ? sandbox : config, isSimulated),
    settings: 'COINGECKO_API_KEY и COINGECKO_PLAN',
    async run({ now }) {
      const budget = coinGeckoBudgetOf(config)
      const quota = isSimulated ? null : { spent: await spentCalls(db, budget.service, now), perMonth: budget.perMonth }
      return checkCoinGecko(marketAddressesOf(config, sandbox?.url).coingecko, quota)
    },
  }
}

export const binance: CheckOf = ({ config, sandbox }) => {
  const sandboxUrl = isMarketSimulated(config) ? sandbox?.url : undefined
  return {
    name: 'binance',
    title: 'Цены, Binance',
    mode: modeOf(config, sandboxUrl !== undefined && !config.BINANCE_BASE_URL),
    settings: 'BINANCE_BASE_URL',
    run() {
      const addresses = marketAddressesOf(config, sandboxUrl)
      return checkBinance(addresses.binance, config.FUTURES_FIGURES ? addresses.futures : null)
    },
  }
}

export const macro: CheckOf = ({ config, sandbox }) => {
  const sandboxUrl = isMarketSimulated(config) ? sandbox?.url : undefined
  return {
    name: 'macro',
    title: 'Курсы и индексы',
    mode: modeOf(config, sandboxUrl !== undefined && !config.CBR_BASE_URL),
    settings: 'CBR_BASE_URL и YAHOO_BASE_URL',
    async run() {
      const { yahooUrl, cbrUrl, cbrMirrorUrl, fredUrl } = marketAddressesOf(config, sandboxUrl)
      const asked = createMacro({ ...once(''), yahooUrl, cbrUrl, cbrMirrorUrl, fredUrl })
      const [rub, sp500] = await Promise.all([asked.quote('rub'), asked.quote('sp500')])
      return [
        rub.source === 'cbr'
          ? fine('Банк России отвечает')
          : warning('Банк России не отвечает, курс берём у зеркала', 'Если так всегда, задайте OUTGOING_PROXY.'),
        sp500.source === 'yahoo'
          ? fine('Yahoo отвечает')
          : warning(
              'Yahoo не отвечает: S&P 500 по закрытию прошлого дня, золото по PAX Gold, Nvidia стоит на последней цене',
              'Если так всегда, задайте OUTGOING_PROXY.',
            ),
      ]
    },
  }
}

/** When the key ends, as the settings tell: the service's answers do not. */
function endsOf({ OPENSEA_API_KEY: key, OPENSEA_KEY_ENDS: ends }: Config) {
  return key && ends && ends !== 'never' ? [{ what: 'ключ OpenSea', at: new Date(ends).toISOString() }] : []
}

/** https://docs.opensea.io/reference/api-keys, read 2026-11-28: instant keys end after seven days. */
function termOf(config: Config, now: Date): Finding[] {
  const { OPENSEA_API_KEY: key, OPENSEA_KEY_ENDS: ends } = config
  if (!key || ends === 'never') return []
  const [end] = endsOf(config)
  if (!end)
    return [fine('Срок ключа не задан: мгновенный живёт семь дней, его конец или never пишут в OPENSEA_KEY_ENDS')]
  const days = Math.ceil((Date.parse(end.at) - now.getTime()) / DAY_MS)
  return days > KEY_SOON_DAYS
    ? [fine(`Ключ действует ещё ${countOf(days, ['день', 'дня', 'дней'])}`)]
    : [warning('Ключ OpenSea кончается', KEY_ADVICE)]
}

export const nft: CheckOf = ({ config, sandbox }) => {
  const place = nftOf(config, sandbox)
  return {
    name: 'nft',
    title: 'Цена NFT, OpenSea',
    mode: modeOf(place, !config.OPENSEA_SLUG),
    settings: 'OPENSEA_SLUG и OPENSEA_API_KEY',
    ends: endsOf(config),
    async run({ now }) {
      await createNftMarket({ ...once(place!.baseUrl), ...place! }).floor()
      return [fine('Цена коллекции читается'), ...termOf(config, now)]
    },
  }
}
