import { DOCUMENTED_NOW, documented, type Place } from '#testing/documented/index.ts'
import { createBinanceFutures } from './futures.ts'
import { createBinance, createBinanceTickers } from './index.ts'

const HOST = 'https://data-api.binance.vision'
const KLINES = `GET ${HOST}/api/v3/klines`
const FUTURES_HOST = 'https://fapi.binance.com'
const futures = (place: Place) => createBinanceFutures(place.http(FUTURES_HOST, '/binance-futures'))
const INTEREST = `GET ${FUTURES_HOST}/fapi/v1/openInterest`
const from = new Date(DOCUMENTED_NOW.getTime() - 120_000)
const candles = (pair: string) => (place: Place) => createBinance(place.http(HOST, '/binance')).read(pair, '1m', from)
const query = { interval: '1m', startTime: from.getTime(), limit: 1000 }

documented({
  service: 'Binance',
  read: [
    {
      address: 'https://github.com/binance/binance-spot-api-docs/blob/master/rest-api.md',
      on: '2026-11-28',
      edition: 'a5e0bc3 of 2026-07-21',
    },
    {
      address: 'https://github.com/binance/binance-spot-api-docs/blob/master/faqs/market_data_only.md',
      on: '2026-11-28',
    },
    {
      address:
        'https://developers.binance.com/docs/derivatives/usds-margined-futures/market-data/rest-api/Open-Interest',
      on: '2026-11-29',
    },
    {
      address: 'https://developers.binance.com/docs/derivatives/usds-margined-futures/market-data/rest-api/Mark-Price',
      on: '2026-11-29',
    },
  ],
  exchanges: [
    {
      says: 'a pair has candles of twelve places, times in milliseconds and prices as text',
      by: candles('BTCUSDT'),
      wire: [
        {
          asks: { call: KLINES, query: { symbol: 'BTCUSDT', ...query } },
          answers: {
            body: [
              [
                1499040000000,
                '0.01634790',
                '0.80000000',
                '0.01575800',
                '0.01577100',
                '148976.11427815',
                1499644799999,
                '2434.19055334',
                308,
                '1756.87402397',
                '28.46694368',
                '0',
              ],
            ],
          },
        },
      ],
      gives: [
        {
          openAt: new Date(1499040000000),
          closeAt: new Date(1499040060000),
          open: 0.0163479,
          high: 0.8,
          low: 0.015758,
          close: 0.015771,
        },
      ],
    },
    {
      says: 'an unknown pair is refused with -1121',
      by: candles('NOTHINGUSDT'),
      wire: [
        {
          asks: { call: KLINES, query: { symbol: 'NOTHINGUSDT', ...query } },
          answers: { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } },
        },
      ],
      gives: null,
    },
    {
      says: 'every pair has a short form of its day',
      by: (place) => createBinanceTickers(place.http(HOST, '/binance')).read(),
      wire: [
        {
          asks: { call: `GET ${HOST}/api/v3/ticker/24hr`, query: { type: 'MINI' } },
          answers: {
            body: [
              {
                symbol: 'BTCUSDT',
                openPrice: '99.00000000',
                highPrice: '100.00000000',
                lowPrice: '0.10000000',
                lastPrice: '49.50000000',
                volume: '8913.30000000',
                quoteVolume: '15.30000000',
                openTime: 1499783499040,
                closeTime: 1499869899040,
                firstId: 28385,
                lastId: 28460,
                count: 76,
              },
            ],
          },
        },
      ],
      gives: [{ pair: 'BTCUSDT', priceUsdt: 49.5, change1d: -50, at: new Date(1499869899040) }],
    },
    {
      says: 'without a symbol the rates of all contracts are a list, numbers as text',
      by: (place) => futures(place).fundings(),
      wire: [
        {
          asks: { call: `GET ${FUTURES_HOST}/fapi/v1/premiumIndex` },
          answers: {
            body: [
              {
                symbol: 'BTCUSDT',
                markPrice: '11793.63104562',
                indexPrice: '11781.80495970',
                estimatedSettlePrice: '11781.16138815',
                lastFundingRate: '0.00038246',
                nextFundingTime: 1597392000000,
                interestRate: '0.00010000',
                time: 1597370495002,
              },
            ],
          },
        },
      ],
      gives: [
        {
          contract: 'BTCUSDT',
          markPrice: 11793.63104562,
          percent: 0.038246,
          nextAt: new Date(1597392000000),
          at: new Date(1597370495002),
        },
      ],
    },
    {
      says: 'a contract has its open interest in its own units',
      by: (place) => futures(place).openInterest('BTCUSDT'),
      wire: [
        {
          asks: { call: INTEREST, query: { symbol: 'BTCUSDT' } },
          answers: { body: { openInterest: '10659.509', symbol: 'BTCUSDT', time: 1589437530011 } },
        },
      ],
      gives: 10659.509,
    },
    {
      says: 'a contract that is not there is refused with -1121',
      by: (place) => futures(place).openInterest('NOTHINGUSDT'),
      wire: [
        {
          asks: { call: INTEREST, query: { symbol: 'NOTHINGUSDT' } },
          answers: { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } },
        },
      ],
      gives: null,
    },
    ...([429, 418] as const).map((status) => ({
      says: `${status} names the seconds to wait`,
      by: candles('BTCUSDT'),
      wire: [
        {
          asks: { call: KLINES, query: { symbol: 'BTCUSDT', ...query } },
          answers: { status, headers: { 'retry-after': '7' }, body: { code: -1003, msg: 'Too many requests.' } },
        },
      ],
      refuses: { status, retryAfterMs: 7_000, retryable: true },
      notInSandbox: 'the sandbox counts no calls',
    })),
  ],
})
