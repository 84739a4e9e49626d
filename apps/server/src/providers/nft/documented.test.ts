import { documented, nullable, oneOf, type Place } from '#testing/documented/index.ts'
import { createNftMarket } from './index.ts'
import { createNftTrends } from './trends.ts'

const HOST = 'https://api.opensea.io'
const market = (place: Place, slug = 'palata') =>
  createNftMarket({ ...place.http(HOST, '/opensea'), apiKey: 'a-key', slug })
const headers = { 'x-api-key': 'a-key' }
const POINT = { time: 1_795_168_800, usd_price: '1020.5', token_unit: 0.34, symbol: 'ETH', chain: 'ethereum' }
const pointsOf = (slug: string, timeframe: string) => ({
  asks: { call: `GET ${HOST}/api/v2/collections/${slug}/floor_prices`, query: { timeframe }, headers },
  answers: { body: { floor_prices: [POINT, { ...POINT, time: POINT.time + 3_600, token_unit: 0.357 }] } },
})
const COLLECTION = {
  collection: 'palata',
  name: 'PoN',
  description: 'words',
  image_url: nullable('https://i.seadn.io/palata.png'),
  contracts: [{ address: '0x9a1a7a0000000000000000000000000000000721', chain: 'ethereum' }],
}

documented({
  service: 'OpenSea',
  read: [
    {
      address: 'https://github.com/ProjectOpenSea/api-types/blob/main/opensea-api.json',
      on: '2026-11-28',
      edition: '8a94c9c of 2026-07-23',
    },
    { address: 'https://docs.opensea.io/reference/api-keys', on: '2026-11-28', edition: '2026-09-24' },
  ],
  exchanges: [
    {
      says: 'a floor price has a time, dollars as text and a number of tokens',
      by: (place) => market(place).floor(),
      wire: [pointsOf('palata', 'one_day')],
      gives: {
        eth: 0.357,
        usd: 1020.5,
        change1d: (0.357 / 0.34 - 1) * 100,
        quotedAt: new Date('2026-11-20T11:00:00Z'),
      },
    },
    {
      says: 'a collection names its picture',
      by: (place) => market(place).logo(),
      wire: [{ asks: { call: `GET ${HOST}/api/v2/collections/palata`, headers }, answers: { body: COLLECTION } }],
      gives: 'https://i.seadn.io/palata.png',
    },
    {
      says: 'an unknown collection is refused with 404',
      by: (place) => market(place, 'nobody').logo(),
      wire: [
        {
          asks: { call: `GET ${HOST}/api/v2/collections/nobody`, headers },
          answers: { status: 404, body: { errors: ['words'] } },
        },
      ],
      refuses: { status: 404, retryable: false },
    },
    {
      says: 'the most traded collections of a week, then each one’s floor price',
      by: (place) => createNftTrends({ ...place.http(HOST, '/opensea'), apiKey: 'a-key' }).trending(1),
      wire: [
        {
          asks: {
            call: `GET ${HOST}/api/v2/collections/trending`,
            query: { timeframe: 'seven_days', chains: 'ethereum', limit: 1 },
            headers,
          },
          answers: { body: { collections: [{ ...COLLECTION, collection: 'lost-ledgers' }], next: nullable('cursor') } },
        },
        pointsOf('lost-ledgers', 'seven_days'),
      ],
      gives: [
        {
          id: 'lost-ledgers',
          name: 'PoN',
          image_url: 'https://i.seadn.io/palata.png',
          blur_url: 'https://blur.io/collection/0x9a1a7a0000000000000000000000000000000721',
          floor_price_eth: 0.357,
          change_1w_percent: (0.357 / 0.34 - 1) * 100,
        },
      ],
    },
    {
      says: 'too many calls name the second of the next one',
      by: (place) => market(place).logo(),
      wire: [
        {
          asks: { call: `GET ${HOST}/api/v2/collections/palata`, headers },
          answers: {
            status: 429,
            headers: { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795176060' },
            body: { errors: ['words'] },
          },
        },
      ],
      refuses: { status: 429, retryAfterMs: 60_000, retryable: true },
      notInSandbox: 'the sandbox counts no calls',
    },
    {
      says: 'a key that ended is refused with 401',
      by: (place) => market(place).logo(),
      wire: [
        {
          asks: { call: `GET ${HOST}/api/v2/collections/palata`, headers },
          answers: { status: 401, body: { errors: oneOf(['words']) } },
        },
      ],
      refuses: { status: 401, retryable: false },
      notInSandbox: 'the sandbox asks for no key',
    },
  ],
})
