import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { testCollection } from '#testing/services/chain.ts'
import { ProviderError } from '../errors.ts'
import { createChain } from './index.ts'

const person = () => privateKeyToAccount(generatePrivateKey())
const isProviderError = (error: unknown) => error instanceof ProviderError
const request = {
  domain: 'palata.example',
  uri: 'https://palata.example/user/subscription/wallets',
  statement: 'Link this wallet to the account oleg.',
  nonce: '0123456789abcdef',
  issuedAt: new Date('2026-11-20T09:00:00Z'),
  expiresAt: new Date('2026-11-20T09:10:00Z'),
}

test('NFT balances of many addresses are read from the chain in few requests', async () => {
  const { adapter, collection, node } = await testCollection({ timeoutMs: 20_000 })
  const people = Array.from({ length: 120 }, () => person().address)
  await collection.mint(people[0]!)
  await collection.mint(people[0]!)
  await collection.mint(people[7]!)
  const asked = node.asked()
  const holdings = await adapter.holdings(people)
  assert.equal(holdings.size, 120)
  assert.deepEqual(
    people.filter((address) => holdings.get(address)!.nfts > 0),
    [people[0], people[7]],
  )
  assert.equal(holdings.get(people[0]!)!.nfts, 2)
  assert.ok(holdings.get(people[0]!)!.block > 0)
  // Chain id, block, balances in batches of fifty, and for all holders together: whether the collection lists tokens,
  // the transfers to them and the tokens' owners.
  assert.ok(node.asked() - asked <= 8)
})

test('token ids are found by transfers to the holder, as far as the holder still owns them', async () => {
  const { adapter, options, collection, url } = await testCollection({ timeoutMs: 20_000 })
  const [seller, buyer] = [person().address, person().address]
  const tokens = [await collection.mint(seller), await collection.mint(seller), await collection.mint(buyer)]
  const named = async (address: string, chain = adapter) =>
    (await chain.holdings([address]))
      .get(address)!
      .tokens.map(({ id }) => Number(id))
      .sort()
  assert.deepEqual([await named(seller), await named(buyer)], [[1, 2], [3]])
  await collection.transfer(seller, buyer, tokens[0]!)
  await collection.transfer(buyer, seller, tokens[0]!)
  await collection.transfer(seller, buyer, tokens[0]!)
  assert.deepEqual([await named(seller), await named(buyer)], [[2], [1, 3]])
  const { contract } = (await adapter.holdings([seller])).get(seller)!.tokens[0]!
  assert.equal(contract, collection.address.toLowerCase())
  // A node without transfer logs: the balance is known, the tokens are not.
  const forgetful = createChain({ ...options, rpcUrls: [await withoutLogs(url)] })
  assert.deepEqual((await forgetful.holdings([seller])).get(seller)!.tokens, [])
  assert.equal((await forgetful.holdings([seller])).get(seller)!.nfts, 1)
})

test('an NFT lent through a vault contract counts for its owner', async () => {
  const { adapter, options, collection, deployCollection } = await testCollection()
  const vault = await deployCollection()
  const { address } = person()
  await vault.mint(address)
  assert.equal((await adapter.holdings([address])).get(address)!.nfts, 0)
  const both = createChain({ ...options, contracts: [collection.address, vault.address] })
  assert.equal((await both.holdings([address])).get(address)!.nfts, 1)
})

test('a failing or garbled node is an error, never an empty wallet', async () => {
  const { options, node, collection } = await testCollection()
  const { address } = person()
  await collection.mint(address)
  const failures = [
    'down',
    'silent',
    { status: 500, body: 'oops' },
    { status: 429, body: '{"error":{"code":-32005,"message":"limit"}}' },
    { body: '<html>' },
    { body: 'null' },
    { body: '[]' },
    { body: '{}' },
    { body: '{"jsonrpc":"2.0","id":1,"result":"0x"}' },
    { body: '[{"jsonrpc":"2.0","id":1,"result":"0x7a69"},{"jsonrpc":"2.0","id":2,"result":"hello"}]' },
    { body: '[{"jsonrpc":"2.0","id":1,"result":null}]' },
    { body: '[{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"busy"}}]' },
    { body: `[{"jsonrpc":"2.0","id":1,"result":"${'0'.repeat(2_000_000)}"}]` },
  ] as const
  for (const failure of failures) {
    // Before and after the node's chain was first confirmed.
    const known = createChain(options)
    node.fail(null)
    await known.holdings([address])
    node.fail(failure)
    for (const chain of [createChain(options), known])
      await assert.rejects(chain.holdings([address]), isProviderError, JSON.stringify(failure).slice(0, 80))
  }
})

test('a node of another chain or a missing contract is a logged error, never an empty wallet', async () => {
  const { options, warnings, collection } = await testCollection()
  const { address } = person()
  await assert.rejects(createChain({ ...options, chainId: 1 }).holdings([address]), isProviderError)
  assert.match(JSON.stringify(warnings.at(-1)), /chain 31337 instead of 1/)
  const nothing = '0x00000000000000000000000000000000000bad00'
  await assert.rejects(createChain({ ...options, contracts: [nothing] }).holdings([address]), isProviderError)
  assert.match(JSON.stringify(warnings.at(-1)), /returned no data/)
  await collection.mint(address)
  const oneIsWrong = createChain({ ...options, contracts: [nothing, collection.address] })
  assert.equal((await oneIsWrong.holdings([address])).get(address)!.nfts, 1)
})

test('the second node answers when the first one fails, and the log names no key', async () => {
  const { options, node, url, warnings } = await testCollection()
  node.fail('down')
  const secret = `${node.url}/v3/secretkey`
  const { address } = person()
  const holdings = await createChain({ ...options, rpcUrls: [secret, url] }).holdings([address])
  assert.equal(holdings.get(address)!.nfts, 0)
  assert.ok(warnings.length > 0)
  assert.ok(!JSON.stringify(warnings).includes('secretkey'))
})

test('the message to sign is EIP-4361 in ASCII with the EIP-55 address', async () => {
  const { adapter } = await testCollection()
  const address = '0x37bd599236ad1890fcd40f691e5bf65e4959452e'
  assert.equal(await adapter.checksum(address), '0x37BD599236Ad1890fCD40f691e5bF65E4959452E')
  const message = await adapter.message({ ...request, address })
  assert.match(message, /^[\n\x20-\x7e]+$/)
  assert.deepEqual(parseSiweMessage(message), {
    address: '0x37BD599236Ad1890fCD40f691e5bF65E4959452E',
    domain: request.domain,
    uri: request.uri,
    statement: request.statement,
    version: '1',
    chainId: 31337,
    nonce: request.nonce,
    issuedAt: request.issuedAt,
    expirationTime: request.expiresAt,
  })
})

test('a wallet key’s signature is verified even while the chain is silent, and no other signature passes', async () => {
  const { adapter, node } = await testCollection()
  const [oleg, stranger] = [person(), person()]
  const message = await adapter.message({ ...request, address: oleg.address })
  const signature = await oleg.signMessage({ message })
  const check = (given: object) => adapter.hasSigned({ address: oleg.address, message, signature, ...given })
  assert.equal(await check({ signature: await stranger.signMessage({ message }) }), false)
  assert.equal(await check({ message: message.replace('palata.example', 'evil.example') }), false)
  assert.equal(await check({ signature: '0x00' }), false)
  assert.equal(await check({ signature: `0x${'ff'.repeat(65)}` }), false)
  node.fail('down')
  assert.equal(await check({}), true)
})

test('a contract wallet’s signature is verified by EIP-1271, deployed or not, and undecided on a silent chain', async () => {
  const { adapter, node, deployWallet } = await testCollection()
  const [owner, stranger] = [person(), person()]
  const address = await deployWallet(owner.address)
  const message = await adapter.message({ ...request, address })
  const signature = await owner.signMessage({ message })
  assert.equal(await adapter.hasSigned({ address, message, signature }), true)
  const forged = await stranger.signMessage({ message })
  assert.equal(await adapter.hasSigned({ address, message, signature: forged }), false)
  assert.equal(await adapter.hasSigned({ address, message, signature: '0x1234' }), false)
  const undeployed = `${signature}${'6492'.repeat(16)}`
  assert.equal(await adapter.hasSigned({ address: person().address, message, signature: undeployed }), false)
  node.fail('down')
  await assert.rejects(adapter.hasSigned({ address, message, signature }), isProviderError)
})

test('without a node, signatures of wallet keys are verified and those of contracts are not', async () => {
  const { options, deployWallet } = await testCollection()
  const offline = createChain({ ...options, rpcUrls: [], contracts: [] })
  assert.equal(offline.isConfigured, false)
  const owner = person()
  const message = await offline.message({ ...request, address: owner.address })
  const signature = await owner.signMessage({ message })
  assert.equal(await offline.hasSigned({ address: owner.address, message, signature }), true)
  const address = await deployWallet(owner.address)
  assert.equal(await offline.hasSigned({ address, message, signature }), false)
})

/** A node that answers everything except transfer logs. */
async function withoutLogs(target: string): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as { id: number; method: string } | { id: number; method: string }[]
    const answerOne = async (one: { id: number; method: string }) => {
      const refused = { jsonrpc: '2.0', id: one.id, error: { code: -32_005, message: 'query exceeds max block range' } }
      if (one.method === 'eth_getLogs') return refused
      const headers = { 'content-type': 'application/json' }
      return (await fetch(target, { method: 'POST', headers, body: JSON.stringify(one) })).json()
    }
    const answers = await Promise.all([body].flat().map(answerOne))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
