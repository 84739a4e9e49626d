import type { Logger } from 'pino'
import type { MarketSources } from '../features/market/jobs.ts'
import type { Config } from '../platform/config.ts'
import { createBinance } from '../providers/binance/index.ts'
import { createCoinGecko } from '../providers/coingecko/index.ts'
import { createMacro } from '../providers/macro/index.ts'

/** Prices come from the sandbox unless the operator named a real source. */
export function isMarketSimulated(config: Config): boolean {
  return !config.COINGECKO_BASE_URL
}

/** The adapters of production; only where they look differs. */
export function createSources(config: Config, sandboxUrl: string | undefined, logger: Logger): MarketSources {
  const refreshSeconds = config.MARKET_REFRESH_SECONDS ?? (sandboxUrl ? 5 : 300)
  const shared = { logger, timeoutMs: 8_000 }
  const apiKey = config.COINGECKO_API_KEY ? { apiKey: config.COINGECKO_API_KEY } : {}
  return {
    market: createCoinGecko({
      ...shared,
      ...apiKey,
      baseUrl: config.COINGECKO_BASE_URL ?? `${sandboxUrl}/coingecko/api/v3`,
      callsPerMinute: sandboxUrl ? 600 : 30,
      // The job polls; an answer kept longer than its period would stand in its way.
      ttlMs: { markets: refreshSeconds * 500 },
    }),
    candles: createBinance({
      ...shared,
      baseUrl: config.BINANCE_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/binance` : 'https://data-api.binance.vision'),
      callsPerMinute: 300,
    }),
    macro: createMacro({
      ...shared,
      yahooUrl: config.YAHOO_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/yahoo` : 'https://query2.finance.yahoo.com'),
      cbrUrl: config.CBR_BASE_URL ?? (sandboxUrl ? `${sandboxUrl}/cbr` : 'https://www.cbr.ru'),
    }),
  }
}
