import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createPublicClient, erc721Abi, http, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { buildSandbox } from '../app.ts'
import { COLLECTION, CONTRACT_OWNER, CONTRACT_WALLET, demoWallets } from './world.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const app = buildSandbox({ now: () => NOW })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())
const client = createPublicClient({ transport: http(`${url}/chain`, { batch: true, retryCount: 0 }), cacheTime: 0 })
const [rich, poor] = demoWallets as [(typeof demoWallets)[0], (typeof demoWallets)[0]]
const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/__sim/${path}`, payload })
const read = { address: COLLECTION, abi: erc721Abi } as const
const balance = (address: string) =>
  client.readContract({ ...read, functionName: 'balanceOf', args: [address as `0x${string}`] })

test('viem reads the chain, the collection and the NFT holders from the sandbox', async () => {
  assert.equal(await client.getChainId(), 31_337)
  assert.equal(await client.getBlockNumber(), BigInt(NOW / 12_000))
  assert.deepEqual(await Promise.all([balance(rich.address), balance(poor.address)]), [1n, 0n])
  assert.equal(
    (await client.readContract({ ...read, functionName: 'ownerOf', args: [1n] })).toLowerCase(),
    rich.address.toLowerCase(),
  )
  await assert.rejects(client.readContract({ ...read, functionName: 'ownerOf', args: [999n] }), /invalid token ID/)
  await assert.rejects(client.readContract({ ...read, address: CONTRACT_WALLET, functionName: 'name' }), /reverted/)
  assert.equal(await client.getCode({ address: rich.address as `0x${string}` }), undefined)
  assert.notEqual(await client.getCode({ address: CONTRACT_WALLET }), undefined)
  const rpc = await app.inject({
    method: 'POST',
    url: '/chain',
    payload: { jsonrpc: '2.0', id: 7, method: 'eth_sign' },
  })
  assert.deepEqual([rpc.json().id, rpc.json().error.code], [7, -32_601])
})

test('orders to the sandbox, as JSON or form, move NFTs and make the chain silent', async () => {
  await post('chain/give', { address: poor.address })
  await post('chain/take', { address: rich.address })
  assert.deepEqual(await Promise.all([balance(rich.address), balance(poor.address)]), [0n, 1n])
  assert.equal((await post('chain/give', { address: 'nobody' })).statusCode, 400)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await app.inject({
    method: 'POST',
    url: '/__sim/chain/silence',
    headers: form,
    payload: 'silent=true',
  })
  assert.equal(sent.statusCode, 303)
  await assert.rejects(balance(rich.address))
  assert.match((await app.inject('/__sim/chain')).body, /Сеть молчит/)
  await post('chain/silence', { silent: false })
  assert.equal(await balance(poor.address), 1n)
})

test('demo wallets have keys that fit their addresses, and the sandbox signs with them without revealing the keys', async () => {
  for (const { address, key } of demoWallets.filter((wallet) => wallet.address !== CONTRACT_WALLET))
    assert.equal(privateKeyToAccount(key).address, address)
  assert.equal(privateKeyToAccount(demoWallets.at(-1)!.key).address, CONTRACT_OWNER)
  const data = `0x${Buffer.from('Привет').toString('hex')}` as const
  const sign = (address: string) =>
    app.inject({
      method: 'POST',
      url: '/__sim/wallet/sign',
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ address, data }),
    })
  const { signature } = (await sign(rich.address)).json()
  assert.equal(await recoverMessageAddress({ message: { raw: data }, signature }), rich.address)
  assert.equal((await sign(COLLECTION)).statusCode, 404)
  const script = await app.inject('/__sim/wallet.js')
  assert.match(script.body, /eip6963:announceProvider/)
  assert.ok(!script.body.includes(rich.key.slice(2)))
})
