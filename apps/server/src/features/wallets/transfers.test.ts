import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { rows } from '#platform/database.ts'
import { cast, testApp } from '#testing/app.ts'
import { testCollection } from '#testing/services/chain.ts'
import { linkWallet, newKey, type WalletKey } from '#testing/services/wallets.ts'
import { closeEnded } from '../membership/grants.ts'
import { checkWallets, readTransfers, transfersReadAt } from './index.ts'

const HOUR = 3600
type Person = 'maria' | 'oleg'

/** A node that gives logs of at most `mostBlocks` at once. */
async function stageOf(mostBlocks: number) {
  const chain = await testCollection({ timeoutMs: 20_000 })
  const stage = await testApp({ chain: chain.adapter })
  const checking = { chain: chain.adapter, graceHours: 24, logger: chain.logger }
  const contract = chain.collection.address.toLowerCase()
  chain.node.limitLogs(mostBlocks)
  return {
    ...chain,
    ...stage,
    read: () => readTransfers(stage.db, chain.adapter, stage.now()),
    link: (person: Person, key?: WalletKey) => linkWallet(stage.as(person), key),
    async check() {
      stage.pass(HOUR)
      await checkWallets(stage.db, checking, stage.now())
      await closeEnded(stage.db, stage.now())
    },
    holds: async (person: Person) => (await stage.as(person).call(accounts.me, {})).has_pon_subscription,
    known: () => rows<{ account_id: number }>(stage.db, 'test.tokens', 'select account_id from nft_tokens'),
    reading: async () =>
      (
        await rows<{ first_block: number; read_to: number; blocks: number; failing_since: Date | null }>(
          stage.db,
          'test.reading',
          'select first_block, read_to, blocks, failing_since from nft_readings where contract = $1',
          [contract],
        )
      )[0]!,
  }
}

for (const mostBlocks of [5, 40])
  test(`numbers of NFTs are learned from a node that gives ${mostBlocks} blocks at once`, async () => {
    const { collection, block, mine, node, read, link, check, holds, known, reading } = await stageOf(mostBlocks)
    const first = await block()
    const owner = newKey()
    const token = await collection.mint(owner.address)
    await mine(120)
    node.ranges.length = 0
    await read()
    const { first_block, read_to, blocks } = await reading()
    assert.deepEqual([first_block, read_to, blocks], [first, (await block()) - 12, mostBlocks])
    // From the contract's first block, without a gap or a block asked for twice.
    const given = node.ranges.filter(([from, to]) => to - from < mostBlocks)
    assert.equal(given[0]![0], first)
    assert.deepEqual(
      given.slice(1).map(([from]) => from),
      given.slice(0, -1).map(([, to]) => to + 1),
    )
    assert.ok(node.ranges.length - given.length <= 11)

    await link('maria', owner)
    assert.deepEqual(await known(), [{ account_id: cast.maria.id }])
    // Found among the blocks after the place reached: nobody waits for the job.
    const second = newKey()
    await collection.transfer(owner.address, second.address, token)
    await link('oleg', second)
    assert.deepEqual([await holds('maria'), await holds('oleg')], [false, true])
    await check()
    assert.deepEqual([await holds('maria'), await holds('oleg')], [false, true])
  })

test('a reading that broke off goes on from its place, and the desk sees how old it is', async () => {
  const { db, mine, node, read, reading, now, pass } = await stageOf(10_000)
  await mine(100)
  assert.equal(await transfersReadAt(db), undefined)
  node.limitLogs(0)
  await assert.rejects(read(), /no node answered/)
  assert.deepEqual([(await reading()).read_to, (await reading()).failing_since], [null, now()])
  assert.equal(await transfersReadAt(db), null)
  node.limitLogs(10_000)
  await read()
  assert.deepEqual(await transfersReadAt(db), now())
  const { read_to } = await reading()
  await mine(50)
  node.limitLogs(0)
  const readAt = now()
  pass(HOUR)
  await assert.rejects(read(), /no node answered/)
  pass(HOUR)
  await assert.rejects(read(), /no node answered/)
  assert.deepEqual(
    [(await reading()).read_to, (await reading()).failing_since],
    [read_to, new Date(+now() - HOUR * 1000)],
  )
  assert.deepEqual(await transfersReadAt(db), readAt)
  node.limitLogs(10_000)
  node.ranges.length = 0
  await read()
  assert.equal(node.ranges[0]![0], read_to + 1)
  assert.equal((await reading()).failing_since, null)
  // Halved by each failure, and growing again.
  const { blocks } = await reading()
  await mine(50)
  await read()
  assert.deepEqual([blocks, (await reading()).blocks], [5000, 10_000])
})

test('a silent node is a failure of reading too, not a contract without a list of its tokens', async () => {
  const { mine, node, read, reading, now } = await stageOf(10_000)
  await mine(20)
  await read()
  for (const failure of ['down', { status: 503, body: '' }, { body: '<html>maintenance</html>' }] as const) {
    node.fail(failure)
    await assert.rejects(read(), /no node answered/, JSON.stringify(failure))
    assert.deepEqual((await reading()).failing_since, now())
  }
  node.fail(null)
  await read()
  assert.equal((await reading()).failing_since, null)
})

test('a node without logs takes the grace from nobody within a day', async () => {
  const { collection, node, read, link, check, holds, pass } = await stageOf(0)
  const [one, other] = [newKey(), newKey()]
  const tokens = [await collection.mint(one.address), await collection.mint(other.address)]
  node.limitLogs(0)
  await assert.rejects(read())
  await link('maria', one)
  await link('oleg', other)
  await collection.transfer(one.address, newKey().address, tokens[0]!)
  await check()
  assert.equal(await holds('maria'), true)
  pass(24 * HOUR)
  await check()
  assert.equal(await holds('maria'), false)
  // A day later the numbers count as never to be known, and one NFT must not open many accounts.
  await collection.transfer(other.address, newKey().address, tokens[1]!)
  await check()
  assert.equal(await holds('oleg'), false)
})
