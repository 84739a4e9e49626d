import type { Logger } from 'pino'
import { type CallBudget, spendCall } from '../platform/budgets/callBudget.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { createBinanceFutures } from '../providers/binance/futures.ts'
import { createBinance, createBinanceTickers } from '../providers/binance/index.ts'
import { createCoinGecko } from '../providers/coingecko/index.ts'
import { planOf } from '../providers/coingecko/plans.ts'
import { createMacro } from '../providers/macro/index.ts'
import type { MarketSources } from '../providers/marketSources.ts'
import { noteRowsAtDesk } from './setAside.ts'

/** Prices come from the sandbox unless a real source is set. */
export function isMarketSimulated(config: Config): boolean {
  return !config.COINGECKO_BASE_URL && !config.COINGECKO_PLAN
}

/** Seconds between reads of the largest coins: on the free plan, with all other reads, 8,200 calls a month. */
export function refreshSecondsOf(config: Config): number {
  return config.MARKET_REFRESH_SECONDS ?? (isMarketSimulated(config) ? 5 : coinGeckoPlanOf(config).refreshSeconds)
}

/** The production adapters, over real or sandbox addresses. */
export function createSources(
  config: Config,
  sandboxUrl: string | undefined,
  logger: Logger,
  db: Database | null = null,
): MarketSources {
  const refreshSeconds = refreshSecondsOf(config)
  const budget = coinGeckoBudgetOf(config)
  const shared = { logger, timeoutMs: 8_000 }
  const { coingecko, binance: binanceUrl, futures: futuresUrl, ...macro } = marketAddressesOf(config, sandboxUrl)
  const binance = { ...shared, baseUrl: binanceUrl }
  return {
    market: createCoinGecko({
      ...shared,
      ...coingecko,
      callsPerMinute: sandboxUrl ? 600 : coinGeckoPlanOf(config).callsPerMinute,
      noteRows: noteRowsAtDesk(db, logger, {
        markets: 'CoinGecko, цены',
        weeks: 'CoinGecko, часы недели',
        pairs: 'CoinGecko, пары Binance',
        category: 'CoinGecko, монеты категорий',
        categories: 'CoinGecko, категории',
        global: 'CoinGecko, капитализация',
      }),
      // Calls to the sandbox are free.
      ...(db && !sandboxUrl && { spend: (purpose) => spendCall(db, budget, new Date(), purpose) }),
      // The cache must be shorter than the job's period, or the job would read its own old answer.
      // Calls to the sandbox are free, so its market cap is as young as its prices.
      ttlMs: { markets: refreshSeconds * 500, ...(sandboxUrl && { global: refreshSeconds * 500 }) },
    }),
    candles: createBinance({ ...binance, callsPerMinute: 300 }),
    tickers: config.EXCHANGE_PRICES
      ? createBinanceTickers({
          ...binance,
          callsPerMinute: 4,
          noteRows: noteRowsAtDesk(db, logger, { tickers: 'Binance, цены' }),
        })
      : null,
    futures: config.FUTURES_FIGURES
      ? createBinanceFutures({
          ...shared,
          baseUrl: futuresUrl,
          callsPerMinute: 300,
          noteRows: noteRowsAtDesk(db, logger, { fundings: 'Binance, фьючерсы' }),
        })
      : null,
    macro: createMacro({
      ...shared,
      ...macro,
      noteRows: noteRowsAtDesk(db, logger, {
        chart: 'Yahoo, индексы',
        rate: 'Банк России, курс',
        closes: 'FRED, индекс',
      }),
    }),
  }
}

export function coinGeckoBudgetOf(config: Config): CallBudget {
  return { service: 'coingecko', perMonth: config.COINGECKO_CALLS_PER_MONTH ?? coinGeckoPlanOf(config).callsPerMonth }
}

const coinGeckoPlanOf = (config: Config) => planOf(config.COINGECKO_PLAN, config.COINGECKO_BASE_URL)

/** Addresses of price sources. */
export function marketAddressesOf(config: Config, sandboxUrl: string | undefined) {
  return {
    coingecko: {
      baseUrl: coinGeckoUrlOf(config, sandboxUrl),
      keyHeader: coinGeckoPlanOf(config).header,
      ...(config.COINGECKO_API_KEY && { apiKey: config.COINGECKO_API_KEY }),
    },
    binance: config.BINANCE_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/binance` : 'https://data-api.binance.vision'),
    futures:
      config.BINANCE_FUTURES_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/binance-futures` : 'https://fapi.binance.com'),
    yahooUrl: config.YAHOO_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/yahoo` : 'https://query2.finance.yahoo.com'),
    cbrUrl: config.CBR_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/cbr` : 'https://www.cbr.ru'),
    cbrMirrorUrl: config.CBR_MIRROR_URL ?? (sandboxUrl ? `${sandboxUrl}/cbr-mirror` : 'https://www.cbr-xml-daily.ru'),
    fredUrl: config.FRED_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/fred` : 'https://fred.stlouisfed.org'),
  }
}

function coinGeckoUrlOf(config: Config, sandboxUrl: string | undefined): string {
  if (config.COINGECKO_BASE_URL) return config.COINGECKO_BASE_URL
  return config.COINGECKO_PLAN ? coinGeckoPlanOf(config).host : `${sandboxUrl}/coingecko/api/v3`
}
