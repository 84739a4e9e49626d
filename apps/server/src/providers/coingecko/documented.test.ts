import { any, documented, type Exchange, mapOf, nullable, type Place } from '#testing/documented/index.ts'
import { createCoinGecko } from './index.ts'
import { PLANS } from './plans.ts'

const DEMO = 'https://api.coingecko.com/api/v3'
const PAID = 'https://pro-api.coingecko.com/api/v3'
const KEY = 'CG-documented'
const demo = (place: Place) =>
  createCoinGecko({ ...place.http(PLANS.demo.host, '/coingecko/api/v3'), apiKey: KEY, keyHeader: PLANS.demo.header })
const paid = (place: Place, apiKey?: string) => {
  const { host, header } = PLANS.analyst
  const options = { ...place.http(host, '/pro-api.coingecko.com/api/v3'), keyHeader: header }
  return createCoinGecko({ ...options, ...(apiKey !== undefined && { apiKey }) })
}
const keyed = { headers: { 'x-cg-demo-api-key': KEY } }

const percent = nullable(-0.95)
const MARKET = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  image: 'https://coin-images.coingecko.com/coins/images/1/large/bitcoin.png?1696501400',
  current_price: nullable(77_671),
  market_cap: nullable(1_555_886_872_303),
  market_cap_rank: nullable(1),
  fully_diluted_valuation: nullable(1_555_914_058_873),
  total_volume: nullable(33_235_034_316),
  high_24h: nullable(78_419),
  low_24h: nullable(76_696),
  price_change_24h: nullable(-747.34),
  price_change_percentage_24h: percent,
  market_cap_change_24h: nullable(-15_184_401_491.5),
  market_cap_change_percentage_24h: percent,
  circulating_supply: nullable(20_030_493),
  total_supply: nullable(20_030_843),
  max_supply: nullable(21_000_000),
  ath: nullable(126_080),
  ath_change_percentage: percent,
  ath_date: nullable('2025-10-06T18:57:42.558Z'),
  atl: nullable(67.81),
  atl_change_percentage: nullable(114_443.2),
  atl_date: nullable('2013-07-06T00:00:00.000Z'),
  roi: nullable({ times: 1.5, currency: 'btc', percentage: 150.1 }),
  last_updated: '2026-05-18T12:49:21.599Z',
  market_cap_rank_with_rehypothecated: nullable(1),
}
const ROW = {
  apiId: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  image: MARKET.image,
  priceUsd: 77_671,
  marketCap: 1_555_886_872_303,
  rank: 1,
  fdv: 1_555_914_058_873,
  volume24h: 33_235_034_316,
  supply: 20_030_493,
  high24h: 78_419,
  low24h: 76_696,
  change1d: -0.95,
  change7d: -4.04,
  ath: 126_080,
  athDate: new Date('2025-10-06T18:57:42.558Z'),
  atl: 67.81,
  atlDate: new Date('2013-07-06T00:00:00.000Z'),
  lastUpdated: new Date('2026-05-18T12:49:21.599Z'),
}
const HIT = {
  id: 'ethereum',
  name: 'Ethereum',
  api_symbol: 'ethereum',
  symbol: 'ETH',
  market_cap_rank: nullable(2),
  thumb: 'https://coin-images.coingecko.com/coins/images/279/thumb/ethereum.png',
  large: 'https://coin-images.coingecko.com/coins/images/279/large/ethereum.png',
}
const hit = { apiId: 'ethereum', symbol: 'ETH', name: 'Ethereum', image: HIT.large, rank: 2 }
const PAIR = {
  base: 'BTC',
  target: 'USDT',
  market: {
    name: 'Binance',
    identifier: 'binance',
    has_trading_incentive: false,
    logo: 'https://coin-images.coingecko.com/markets/images/52/small/binance.jpg?1706864274',
  },
  last: 77_172.88,
  volume: 9_243.6,
  cost_to_move_up_usd: 21_983_152.1,
  cost_to_move_down_usd: 19_695_552.1,
  converted_last: { btc: 0.999, eth: 36.3, usd: 77_080 },
  converted_volume: { btc: 9_236, eth: 336_002, usd: 712_501_236 },
  trust_score: nullable('green'),
  bid_ask_spread_percentage: 0.01,
  timestamp: any('2026-05-26T10:32:37+00:00'),
  last_traded_at: any('2026-05-26T10:32:37+00:00'),
  last_fetch_at: any('2026-05-26T10:33:31+00:00'),
  is_anomaly: false,
  is_stale: false,
  trade_url: 'https://www.binance.com/en/trade/BTC_USDT?ref=37754157',
  token_info_url: nullable('https://binance.com'),
  coin_id: 'bitcoin',
  target_coin_id: 'tether',
  coin_mcap_usd: 1_545_160_286_928.7,
}
const usd = (value: number) => mapOf({ usd: value })
const page = { vs_currency: 'usd', order: 'market_cap_desc', page: 1 }

const refusal = (says: string, code: number, status: number, by: Exchange['by'], host: string): Exchange => ({
  says,
  by,
  wire: [
    {
      asks: { call: `GET ${host}/coins/categories/list` },
      answers: { status, body: { status: { error_code: code, error_message: 'words' } } },
    },
  ],
  refuses: { status, serviceCode: String(code), retryable: false },
})

documented({
  service: 'CoinGecko',
  read: [
    {
      address: 'https://github.com/coingecko/coingecko-api-oas/blob/main/demo-api.json',
      on: '2026-11-28',
      edition: '83d7556 of 2026-06-22',
    },
    { address: 'https://docs.coingecko.com/docs/errors-and-rate-limits', on: '2026-11-27' },
  ],
  exchanges: [
    {
      says: 'a page of coins by their capitalisation',
      by: (place) => demo(place).markets({ page: 1, perPage: 50 }),
      wire: [
        {
          asks: {
            call: `GET ${DEMO}/coins/markets`,
            query: { ...page, per_page: 50, price_change_percentage: '7d' },
            ...keyed,
          },
          answers: { body: [{ ...MARKET, price_change_percentage_7d_in_currency: nullable(-4.04) }] },
        },
      ],
      gives: [ROW],
    },
    {
      says: 'the same page with the hours of a week',
      by: (place) => demo(place).weeks({ page: 1, perPage: 50 }),
      wire: [
        {
          asks: {
            call: `GET ${DEMO}/coins/markets`,
            query: { ...page, per_page: 50, sparkline: 'true', price_change_percentage: '14d,30d,200d,1y' },
          },
          answers: {
            body: [
              {
                ...MARKET,
                sparkline_in_7d: { price: [81_045.8, 81_001.7] },
                price_change_percentage_14d_in_currency: nullable(-1.57),
                price_change_percentage_30d_in_currency: nullable(1.95),
                price_change_percentage_200d_in_currency: nullable(-29.45),
                price_change_percentage_1y_in_currency: nullable(-25.21),
              },
            ],
          },
        },
      ],
      gives: [
        {
          apiId: 'bitcoin',
          lastUpdated: ROW.lastUpdated,
          hours: [81_045.8, 81_001.7],
          changes: { 14: -1.57, 30: 1.95, 200: -29.45, 365: -25.21 },
        },
      ],
    },
    {
      says: 'a search finds coins by their words',
      by: (place) => demo(place).search('Ethereum'),
      wire: [
        {
          asks: { call: `GET ${DEMO}/search`, query: { query: 'Ethereum' } },
          answers: { body: { coins: [HIT], exchanges: [], icos: [], categories: [], nfts: [] } },
        },
      ],
      gives: [hit],
    },
    {
      says: 'coins that are searched for most, with sums as formatted text',
      by: (place) => demo(place).trending(),
      wire: [
        {
          asks: { call: `GET ${DEMO}/search/trending` },
          answers: {
            body: {
              coins: [
                {
                  item: {
                    ...HIT,
                    coin_id: 279,
                    small: HIT.thumb,
                    slug: 'ethereum',
                    price_btc: 0.03,
                    score: 0,
                    data: {
                      price: 2_500.5,
                      price_btc: '0.03',
                      price_change_percentage_24h: mapOf({ usd: -3.27 }),
                      market_cap: '$521,967,819',
                      market_cap_btc: '6883.41',
                      total_volume: '$31,701,707',
                      total_volume_btc: '417.5',
                      sparkline: 'https://www.coingecko.com/coins/279/sparkline.svg',
                      content: nullable({ title: 'words', description: 'words' }),
                    },
                  },
                },
              ],
              nfts: [],
              categories: [],
            },
          },
        },
      ],
      gives: [{ ...hit, priceUsd: 2_500.5, change1d: -3.27 }],
    },
    {
      says: 'all categories have an id and a name',
      by: (place) => demo(place).categories(),
      wire: [
        {
          asks: { call: `GET ${DEMO}/coins/categories/list`, ...keyed },
          answers: { body: [{ category_id: 'gmci-index', name: 'GMCI Index' }] },
        },
      ],
      gives: [{ id: 'gmci-index', name: 'GMCI Index' }],
    },
    {
      says: 'pairs of an exchange name both coins',
      by: (place) => demo(place).pairs(1),
      wire: [
        {
          asks: { call: `GET ${DEMO}/exchanges/binance/tickers`, query: { page: 1, order: 'volume_desc' } },
          answers: { body: { name: 'Binance', tickers: [PAIR] } },
        },
      ],
      gives: { pairs: [{ apiId: 'bitcoin', pair: 'BTCUSDT' }], isLast: true },
    },
    {
      says: 'prices, capitalisations and volumes of a coin as pairs of milliseconds and a number',
      by: (place) => demo(place).chart('bitcoin', 7),
      wire: [
        {
          asks: { call: `GET ${DEMO}/coins/bitcoin/market_chart`, query: { vs_currency: 'usd', days: 7 } },
          answers: {
            body: {
              prices: [[1_779_027_899_041, 77_953.8]],
              market_caps: [[1_779_027_899_041, 1_560_631_481_361.8]],
              total_volumes: [[1_779_027_899_041, 18_688_431_751.8]],
            },
          },
        },
      ],
      gives: [[1_779_027_899_041, 77_953.8]],
    },
    {
      says: 'the whole market with its change of a day',
      by: (place) => demo(place).global(),
      wire: [
        {
          asks: { call: `GET ${DEMO}/global` },
          answers: {
            body: {
              data: {
                active_cryptocurrencies: 17_397,
                upcoming_icos: 0,
                ongoing_icos: 49,
                ended_icos: 3_376,
                markets: 1_476,
                total_market_cap: usd(2_621_040_321_355),
                total_volume: usd(95_133_256_404),
                market_cap_percentage: mapOf({ btc: 57.95 }),
                market_cap_change_percentage_24h_usd: -1.6,
                volume_change_percentage_24h_usd: 33.06,
                updated_at: 1_779_878_351,
              },
            },
          },
        },
      ],
      gives: { marketCapUsd: 2_621_040_321_355, change1d: -1.6, asOf: new Date('2026-11-20T12:00:00Z') },
    },
    {
      says: 'an unknown coin is refused with 404',
      by: (place) => demo(place).coin('no-such-coin'),
      wire: [
        {
          asks: {
            call: `GET ${DEMO}/coins/no-such-coin`,
            query: { localization: 'false', tickers: 'true', market_data: 'true' },
          },
          answers: { status: 404, body: { error: 'coin not found' } },
        },
      ],
      refuses: { status: 404, retryable: false },
    },
    refusal('a call of a paid host without a key is refused', 10_002, 401, (place) => paid(place).categories(), PAID),
    refusal(
      'a paid key at the free host is refused',
      10_010,
      400,
      (place) => createCoinGecko({ ...place.http(DEMO, '/coingecko/api/v3'), apiKey: 'CG-sandbox-paid' }).categories(),
      DEMO,
    ),
    refusal(
      'a free key at the paid host is refused',
      10_011,
      400,
      (place) => paid(place, 'CG-sandbox-demo').categories(),
      PAID,
    ),
  ],
})
