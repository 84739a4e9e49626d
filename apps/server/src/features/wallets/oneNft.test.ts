import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { cast, testApp } from '#testing/app.ts'
import { testCollection } from '#testing/services/chain.ts'
import { linkWallet, newKey, type WalletKey } from '#testing/services/wallets.ts'
import { closeEnded } from '../membership/grants.ts'
import { checkWallets, recheckWallets } from './index.ts'

const HOUR = 3600
type Person = 'maria' | 'oleg' | 'anna'

async function stageOf() {
  const chain = await testCollection({ timeoutMs: 20_000 })
  const stage = await testApp({ chain: chain.adapter })
  const checking = { chain: chain.adapter, graceHours: 24, logger: chain.logger }
  return {
    ...chain,
    ...stage,
    checking,
    link: (person: Person, key?: WalletKey) => linkWallet(stage.as(person), key),
    async check() {
      stage.pass(HOUR)
      await checkWallets(stage.db, checking, stage.now())
      await closeEnded(stage.db, stage.now())
    },
    /** People with access by the NFT now. */
    async holders() {
      const found: Person[] = []
      for (const person of ['maria', 'oleg', 'anna'] as const)
        if ((await stage.as(person).call(accounts.me, {})).has_pon_subscription) found.push(person)
      return found
    },
    lastReason: async (person: Person) => (await stage.as(person).call(membership.rights, {})).events[0]?.reason,
  }
}

test('an NFT passed between wallets opens one account at a time, at once and without a grace', async () => {
  const { collection, link, check, holders, lastReason } = await stageOf()
  const first = newKey()
  const token = await collection.mint(first.address)
  await link('maria', first)
  assert.deepEqual(await holders(), ['maria'])
  // Maria's wallet is not due before the next hour.
  const second = newKey()
  await collection.transfer(first.address, second.address, token)
  await link('oleg', second)
  assert.deepEqual(await holders(), ['oleg'])
  assert.equal(await lastReason('maria'), 'Этот NFT клуба теперь открывает доступ другому участнику')
  const third = newKey()
  await collection.transfer(second.address, third.address, token)
  await link('anna', third)
  assert.deepEqual(await holders(), ['anna'])
  await check()
  assert.deepEqual(await holders(), ['anna'])
  // And back: the wallets are linked already, so the hourly check moves the access.
  await collection.transfer(third.address, first.address, token)
  await check()
  assert.deepEqual(await holders(), ['maria'])
})

test('the former holder’s grace ends when another person shows the NFT', async () => {
  const { collection, link, check, holders } = await stageOf()
  const [first, second] = [newKey(), newKey()]
  const token = await collection.mint(first.address)
  await link('maria', first)
  await collection.transfer(first.address, second.address, token)
  await check()
  assert.deepEqual(await holders(), ['maria'], 'in her grace')
  await link('oleg', second)
  assert.deepEqual(await holders(), ['oleg'])
})

test('a person with another NFT keeps the right, and several NFTs serve each their holder', async () => {
  const { collection, link, check, holders } = await stageOf()
  const [first, second] = [newKey(), newKey()]
  const [one] = [await collection.mint(first.address), await collection.mint(first.address)]
  await link('maria', first)
  await collection.transfer(first.address, second.address, one)
  await link('oleg', second)
  assert.deepEqual(await holders(), ['maria', 'oleg'])
  await check()
  assert.deepEqual(await holders(), ['maria', 'oleg'])
})

test('two people showing one NFT at the same moment do not both get access', async () => {
  const { collection, link, adapter, holders, db, now, checking } = await stageOf()
  const [first, second] = [newKey(), newKey()]
  const token = await collection.mint(first.address)
  await link('maria', first)
  await link('oleg', second)
  await collection.transfer(first.address, second.address, token)
  await collection.transfer(second.address, first.address, token)
  // Both checks asked the chain at different times: the older answer comes last.
  const holdings = await adapter.holdings([first.address, second.address])
  const { tokens, block } = holdings.get(first.address)!
  const stale = {
    ...checking,
    chain: { ...adapter, holdings: async () => new Map([[second.address, { nfts: 1, tokens, block: block - 1 }]]) },
  }
  await recheckWallets(db, checking, { accountId: cast.maria.id }, now())
  await recheckWallets(db, stale, { accountId: cast.oleg.id }, now())
  assert.deepEqual(await holders(), ['maria'])
  await Promise.all(
    [1, 2].map((n) => recheckWallets(db, checking, { accountId: n % 2 ? cast.maria.id : cast.oleg.id }, now())),
  )
  assert.deepEqual(await holders(), ['maria'])
})

test('an NFT without a known token id has no grace', async () => {
  const { collection, link, check, holders, adapter, checking } = await stageOf()
  const [first, second] = [newKey(), newKey()]
  const token = await collection.mint(first.address)
  const { holdings } = adapter
  checking.chain.holdings = async (addresses) => {
    const known = await holdings(addresses)
    return new Map([...known].map(([address, holding]) => [address, { ...holding, tokens: [] }]))
  }
  await link('maria', first)
  assert.deepEqual(await holders(), ['maria'])
  await check()
  assert.deepEqual(await holders(), ['maria'])
  await collection.transfer(first.address, second.address, token)
  await check()
  assert.deepEqual(await holders(), [])
})

test('a wallet linked before tokens were known learns its own at the next check', async () => {
  const { collection, link, check, holders, db } = await stageOf()
  const first = newKey()
  const token = await collection.mint(first.address)
  await link('maria', first)
  await db.query('delete from nft_tokens')
  await check()
  const { rows } = await db.query('select account_id, token_id, wallet_id from nft_tokens')
  assert.deepEqual(rows, [{ account_id: cast.maria.id, token_id: String(token), wallet_id: 1 }])
  await collection.transfer(first.address, newKey().address, token)
  await check()
  assert.deepEqual(await holders(), ['maria'], 'in her grace')
  assert.equal((await db.query('select wallet_id from nft_tokens')).rows[0].wallet_id, null)
})
