import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../platform/config.ts'
import { createChainOf, createNftMarketOf, demoWalletOf } from './chain.ts'

const sandbox = { url: 'http://127.0.0.1:4010', smtpUrl: 'smtp://127.0.0.1:4011' }
const logger = { warn() {} } as unknown as Parameters<typeof createChainOf>[2]
const node = { ETH_RPC_URL: 'https://node.example', NFT_CONTRACT: `0x${'ab'.repeat(20)}` }

test('the sandbox’s chain and demo wallet are used only when no real chain is set up, outside production', () => {
  const chosen = (environment: NodeJS.ProcessEnv) => {
    const config = readConfig(environment)
    const { isConfigured, chainId } = createChainOf(config, sandbox, logger)
    const market = createNftMarketOf(config, sandbox, logger) !== null
    return { isConfigured, chainId, market, wallet: demoWalletOf(config, sandbox) }
  }
  const toy = { isConfigured: true, chainId: 31_337, market: true, wallet: `${sandbox.url}/__sim/wallet.js` }
  assert.deepEqual(chosen({}), toy)
  const none = { isConfigured: false, chainId: 1, market: false, wallet: undefined }
  assert.deepEqual(chosen({ NODE_ENV: 'production', ALLOW_SIMULATORS: '1', PUBLIC_URL: 'https://club.example' }), none)
  assert.deepEqual(chosen(node), { ...none, isConfigured: true })
  assert.equal(chosen({ ...node, OPENSEA_SLUG: 'pon' }).market, true)
  assert.equal(demoWalletOf(readConfig({}), null), undefined)
})
