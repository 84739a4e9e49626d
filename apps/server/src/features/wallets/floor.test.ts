import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { wallets } from '@palata/contract/wallets'
import { privateKeyToAccount } from 'viem/accounts'
import { createChain } from '#providers/chain/index.ts'
import { createNftMarket } from '#providers/nft/index.ts'
import { NOW, testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { demoWallets } from '../../../../sandbox/src/chain/world.ts'
import { readConfig } from '../../platform/config.ts'
import { createChainOf } from '../../services/chain.ts'
import { refreshFloor } from './index.ts'

const sandbox = buildSandbox({ now: () => NOW.getTime() })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())

const warnings: string[] = []
const logger = { warn: (_: object, message: string) => void warnings.push(message) }
const market = createNftMarket({ slug: 'palata', baseUrl: `${url}/opensea`, logger, sleep: async () => {} })
const post = (path: string, payload: object) => sandbox.inject({ method: 'POST', url: `/__sim/${path}`, payload })
const unknown = { floor_price_usd: null, floor_price_eth: null, change_1d_percent: null, updated_at: null }

// spec: A-274; decision OA-107
test('members read the floor price and its change, kept for a day while the market fails', async () => {
  const stage = await testApp()
  const maria = stage.as('maria')
  assert.equal(await stage.as('guest').status(wallets.ponWidget, {}), 401)
  assert.equal(await stage.as('oleg').status(wallets.ponWidget, {}), 403)
  assert.deepEqual(await maria.call(wallets.ponWidget, {}), { logo: '', nft_data: unknown })
  await refreshFloor(stage.db, market, logger, stage.now())
  const { nft_data: first } = await maria.call(wallets.ponWidget, {})
  assert.equal(first.floor_price_eth, 0.34)
  assert.ok(first.floor_price_usd! > 300)
  assert.notEqual(first.change_1d_percent, null)
  assert.equal(first.updated_at, stage.now().toISOString())

  await post('opensea/fail', { count: 9, status: 500 })
  stage.pass(23 * 3600)
  await refreshFloor(stage.db, market, logger, stage.now())
  assert.ok(warnings.some((message) => message.includes('the last value stays')))
  assert.deepEqual((await maria.call(wallets.ponWidget, {})).nft_data, first)
  stage.pass(2 * 3600)
  assert.deepEqual((await maria.call(wallets.ponWidget, {})).nft_data, unknown)
})

test("the production adapter links the sandbox's wallets, of a key and of a contract", async () => {
  const configured = createChainOf(readConfig({}), { url, smtpUrl: '' }, logger as never)
  const stage = await testApp({ chain: createChain({ ...configured, rpcUrls: [`${url}/chain`], logger }) })
  const oleg = stage.as('oleg')
  const link = async (name: string) => {
    const { address, key } = demoWallets.find((wallet) => wallet.name === name)!
    const { message, chain_id } = await oleg.call(wallets.challenge, { body: { address } })
    assert.equal(chain_id, 31_337)
    const signature = await privateKeyToAccount(key).signMessage({ message })
    return oleg.call(wallets.link, { body: { address, signature } })
  }
  assert.equal((await link('Пустой демо-кошелёк')).has_pon, false)
  assert.equal((await link('Демо-кошелёк на контракте')).has_pon, false)
  assert.equal((await link('Демо-кошелёк с NFT')).has_pon, true)
  assert.equal((await oleg.call(accounts.me, {})).has_pon_subscription, true)

  await post('chain/silence', { silent: true })
  assert.equal(await oleg.status(wallets.recheck, {}), 503)
  await post('chain/silence', { silent: false })
  await post('chain/take', { address: demoWallets[0]!.address })
  await post('chain/give', { address: demoWallets[1]!.address })
  const held = (await oleg.call(wallets.recheck, {})).filter(({ has_pon }) => has_pon)
  assert.deepEqual(
    held.map(({ address }) => address),
    [demoWallets[1]!.address],
  )
})
