import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config.ts'
import { coinGeckoBudgetOf, marketAddressesOf, refreshSecondsOf } from '../../services/market.ts'

const KEY = { COINGECKO_API_KEY: 'key' }
const [FREE, PAID] = ['https://api.coingecko.com/api/v3', 'https://pro-api.coingecko.com/api/v3']

const CASES: [name: string, env: NodeJS.ProcessEnv, baseUrl: string, kind: 'demo' | 'pro', month: number, s: number][] =
  [
    ['the free plan', { COINGECKO_PLAN: 'demo' }, FREE, 'demo', 10_000, 600],
    ['the smallest paid one', { COINGECKO_PLAN: 'basic', ...KEY }, PAID, 'pro', 100_000, 120],
    ['a larger one', { COINGECKO_PLAN: 'analyst', ...KEY }, PAID, 'pro', 500_000, 60],
    ['the paid address without a plan', { COINGECKO_BASE_URL: PAID, ...KEY }, PAID, 'pro', 100_000, 120],
    ['the free address without a plan', { COINGECKO_BASE_URL: FREE, ...KEY }, FREE, 'demo', 10_000, 600],
    [
      'calls agreed otherwise',
      { COINGECKO_PLAN: 'enterprise', COINGECKO_CALLS_PER_MONTH: '7', ...KEY },
      PAID,
      'pro',
      7,
      60,
    ],
    [
      'an address of one’s own',
      { COINGECKO_PLAN: 'lite', COINGECKO_BASE_URL: 'https://a.example/x', ...KEY },
      'https://a.example/x',
      'pro',
      2_000_000,
      60,
    ],
  ]

test.describe('what follows from CoinGecko’s plan', () => {
  for (const [name, env, baseUrl, kind, perMonth, seconds] of CASES)
    test(name, () => {
      const config = readConfig(env)
      const { coingecko } = marketAddressesOf(config, undefined)
      assert.deepEqual([coingecko.baseUrl, coingecko.keyHeader], [baseUrl, `x-cg-${kind}-api-key`])
      assert.deepEqual([coinGeckoBudgetOf(config).perMonth, refreshSecondsOf(config)], [perMonth, seconds])
    })
})
