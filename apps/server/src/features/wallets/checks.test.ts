import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { wallets } from '@palata/contract/wallets'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { transaction } from '#platform/database.ts'
import { createChain } from '#providers/chain/index.ts'
import { cast, NOW, testApp } from '#testing/app.ts'
import { testCollection } from '#testing/services/chain.ts'
import { closeEnded } from '../membership/grants.ts'
import { grantDays, revokeGrant } from '../membership/index.ts'
import { checkWallets, recheckWallets } from './index.ts'

const HOUR = 3600
const OLEG = 3
const person = () => privateKeyToAccount(generatePrivateKey())
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR * 1000).toISOString()

/** Oleg has paid for 60 days and linked a wallet with one NFT. */
async function stageOf() {
  const chain = await testCollection()
  const stage = await testApp({ chain: chain.adapter })
  const oleg = stage.as('oleg')
  const checking = { chain: chain.adapter, graceHours: 24, logger: chain.logger }
  const key = person()
  const token = await chain.collection.mint(key.address)
  const link = async (wallet = person()) => {
    const { message } = await oleg.call(wallets.challenge, { body: { address: wallet.address } })
    const signature = await wallet.signMessage({ message })
    await oleg.call(wallets.link, { body: { address: wallet.address, signature } })
    return wallet
  }
  await transaction(stage.db, (tx) =>
    grantDays(tx, { accountId: OLEG, source: 'cryptocloud', days: 60 }, { reason: 'Оплата подписки на 2 месяца' }, NOW),
  )
  await link(key)
  return {
    ...chain,
    ...stage,
    key,
    token,
    link,
    checking,
    /** Runs the worker's jobs once an hour, for `count` hours. */
    async run(count: number) {
      for (let passed = 0; passed < count; passed += 1) {
        stage.pass(HOUR)
        await checkWallets(stage.db, checking, stage.now())
        await closeEnded(stage.db, stage.now())
      }
    },
    check: () => checkWallets(stage.db, checking, stage.now()),
    me: () => oleg.call(accounts.me, {}),
    subscription: () => oleg.call(membership.subscription, {}),
    wallet: async () => (await oleg.call(wallets.list, {}))[0]!,
    events: async () =>
      (await oleg.call(membership.rights, {})).events.map(({ kind, source, reason, at, ends_at }) => ({
        kind,
        source,
        reason,
        at,
        ends_at,
      })),
    pon: async () => (await oleg.call(membership.rights, {})).rights.find(({ source }) => source === 'pon')!,
  }
}

test('transferring the NFT ends the right after the grace, and paid days run on from then', async () => {
  const stage = await stageOf()
  const frozen = await stage.subscription()
  assert.deepEqual([frozen.has_pon_subscription, frozen.cryptocloud_frozen_remaining_days], [true, 60])
  await stage.run(5)
  assert.equal((await stage.pon()).ends_at, null)
  await stage.collection.transfer(stage.key.address, person().address, stage.token)
  await stage.run(1)
  // Noticed within an hour; access lasts another day.
  const noticed = await stage.pon()
  assert.equal(noticed.state, 'active')
  const end = noticed.ends_at!
  assert.ok(end > hours(24 + 5) && end <= hours(24 + 6), end)
  assert.deepEqual([(await stage.wallet()).has_pon, (await stage.me()).has_paid_access], [false, true])
  const [told] = await stage.events()
  assert.equal(told!.kind, 'changed')
  assert.match(told!.reason, /^На кошельке 0x\w{4}…\w{4} больше нет NFT клуба$/)
  await stage.run(23)
  assert.equal((await stage.me()).has_pon_subscription, true)
  await stage.run(2)
  const after = await stage.subscription()
  assert.equal(after.has_pon_subscription, false)
  assert.equal(after.cryptocloud_frozen_remaining_days, null)
  assert.equal(after.cryptocloud_subscription_end_date, new Date(Date.parse(end) + 60 * 24 * HOUR * 1000).toISOString())
  assert.deepEqual(
    (await stage.events()).map(({ kind, source }) => `${kind} ${source}`),
    ['resumed cryptocloud', 'ended pon', 'changed pon', 'frozen cryptocloud', 'granted pon', 'granted cryptocloud'],
  )
})

test('an NFT that comes back within the grace keeps the right unchanged', async () => {
  const stage = await stageOf()
  const buyer = person().address
  await stage.collection.transfer(stage.key.address, buyer, stage.token)
  await stage.run(2)
  assert.notEqual((await stage.pon()).ends_at, null)
  await stage.collection.transfer(buyer, stage.key.address, stage.token)
  await stage.run(2)
  assert.deepEqual([(await stage.pon()).ends_at, (await stage.wallet()).has_pon], [null, true])
  await stage.run(30)
  assert.deepEqual(
    [(await stage.me()).has_pon_subscription, (await stage.subscription()).cryptocloud_frozen_remaining_days],
    [true, 60],
  )
})

test('before the grace ends the chain is asked once more, however recently it was asked', async () => {
  const stage = await stageOf()
  const buyer = person().address
  await stage.collection.transfer(stage.key.address, buyer, stage.token)
  stage.pass(HOUR)
  await stage.check()
  assert.equal((await stage.pon()).ends_at, hours(25))
  stage.pass(23.6 * HOUR)
  await stage.check()
  await stage.collection.transfer(buyer, stage.key.address, stage.token)
  // Checked 24 minutes before the end, ten minutes before the regular check.
  stage.pass(14 * 60)
  await stage.check()
  assert.equal((await stage.pon()).ends_at, null)
})

test('an NFT moved between a person’s own wallets changes nothing', async () => {
  const stage = await stageOf()
  const second = await stage.link()
  await stage.collection.transfer(stage.key.address, second.address, stage.token)
  const before = await stage.events()
  await stage.run(2)
  assert.deepEqual(await stage.events(), before)
  assert.equal((await stage.pon()).ends_at, null)
})

test('after an hour without the chain only the wallet’s state changes', async () => {
  const stage = await stageOf()
  const before = await stage.events()
  stage.node.fail('down')
  await stage.run(2)
  assert.deepEqual(await stage.wallet(), {
    ...(await stage.wallet()),
    has_pon: true,
    state: 'failing',
    checked_at: NOW.toISOString(),
  })
  stage.node.fail(null)
  stage.pass(5 * 60)
  await stage.check()
  const { state, checked_at } = await stage.wallet()
  assert.deepEqual([state, checked_at], ['checked', stage.now().toISOString()])
  assert.deepEqual(await stage.events(), before)
})

test('after a day without the chain the right ends with the reason, and returns with the chain', async () => {
  const stage = await stageOf()
  stage.node.fail({ body: '<html>maintenance</html>' })
  // The outage begins with the first failed check, an hour after the last answer.
  await stage.run(24)
  assert.equal((await stage.me()).has_pon_subscription, true)
  await stage.run(1)
  const me = await stage.me()
  assert.deepEqual([me.has_pon_subscription, me.has_paid_access], [false, true])
  assert.equal((await stage.subscription()).cryptocloud_days_left, 60)
  const told = (await stage.events()).find(({ kind }) => kind === 'revoked')
  assert.match(told!.reason, /^Сеть не отвечала больше 24 часов: NFT на кошельке 0x\w{4}…\w{4} не подтверждён$/)
  const { has_pon, state } = await stage.wallet()
  assert.deepEqual([has_pon, state], [false, 'failing'])
  // A grant that has already ended writes no second event.
  const events = await stage.events()
  await stage.run(30)
  assert.deepEqual(await stage.events(), events)
  stage.node.fail(null)
  await stage.run(1)
  assert.equal((await stage.me()).has_pon_subscription, true)
})

test('an outage of the chain does not lengthen the grace', async () => {
  const stage = await stageOf()
  await stage.collection.transfer(stage.key.address, person().address, stage.token)
  await stage.run(2)
  stage.node.fail('down')
  await stage.run(25)
  assert.equal((await stage.me()).has_pon_subscription, false)
})

test('a contract address without code takes away no right within a day', async () => {
  const stage = await stageOf()
  const wrong = createChain({ ...stage.options, contracts: ['0x00000000000000000000000000000000000bad00'] })
  stage.pass(2 * HOUR)
  await checkWallets(stage.db, { ...stage.checking, chain: wrong }, stage.now())
  assert.deepEqual([(await stage.wallet()).state, (await stage.me()).has_pon_subscription], ['failing', true])
})

test('each wallet is checked once an hour', async () => {
  const stage = await stageOf()
  const asked = stage.node.asked()
  for (let count = 0; count < 10; count += 1) {
    stage.pass(5 * 60)
    await stage.check()
  }
  assert.equal(stage.node.asked(), asked)
  stage.pass(5 * 60)
  await stage.check()
  assert.ok(stage.node.asked() > asked)
})

test('a right revoked by an operator returns only when the operator rechecks the wallet', async () => {
  const stage = await stageOf()
  const { id } = await stage.pon()
  const cause = { reason: 'Нарушение правил', actor: 'operator:anna' }
  await transaction(stage.db, (tx) => revokeGrant(tx, OLEG, id, cause, stage.now()))
  await stage.run(3)
  assert.equal((await stage.me()).has_pon_subscription, false)
  // A recheck by the person does not undo an operator's decision.
  await stage.as('oleg').call(wallets.recheck, {})
  assert.equal((await stage.me()).has_pon_subscription, false)
  await recheckWallets(stage.db, stage.checking, { accountId: OLEG }, stage.now())
  assert.equal((await stage.me()).has_pon_subscription, true)
})

test("checking a person's wallets sees a transfer at once, and fails to be retried on a silent chain", async () => {
  const stage = await stageOf()
  await stage.collection.transfer(stage.key.address, person().address, stage.token)
  const recheck = (accountId: number) => recheckWallets(stage.db, stage.checking, { accountId }, stage.now())
  await recheck(OLEG)
  assert.equal((await stage.wallet()).has_pon, false)
  assert.equal((await stage.pon()).ends_at, hours(24))
  await recheck(cast.maria.id)
  stage.node.fail('down')
  await assert.rejects(recheck(OLEG), /no node answered/)
})

test('a person may have their wallets checked at once, and on a silent chain nothing changes', async () => {
  const stage = await stageOf()
  const oleg = stage.as('oleg')
  await stage.collection.transfer(stage.key.address, person().address, stage.token)
  stage.node.fail('down')
  assert.equal(await oleg.status(wallets.recheck, {}), 503)
  assert.equal((await stage.wallet()).has_pon, true)
  stage.node.fail(null)
  const [left] = await oleg.call(wallets.recheck, {})
  assert.deepEqual([left!.has_pon, left!.state], [false, 'checked'])
  assert.equal((await stage.pon()).ends_at, hours(24))
  await stage.collection.mint(stage.key.address)
  const [back] = await oleg.call(wallets.recheck, {})
  assert.equal(back!.has_pon, true)
  assert.equal((await stage.pon()).ends_at, null)
  for (let count = 3; count < 10; count += 1) await oleg.call(wallets.recheck, {})
  assert.equal(await oleg.status(wallets.recheck, {}), 429)
})

test('concurrent checks and an unlinking leave one consistent end', async () => {
  const stage = await stageOf()
  const { id } = await stage.wallet()
  await stage.collection.transfer(stage.key.address, person().address, stage.token)
  stage.pass(2 * HOUR)
  await Promise.all([
    stage.check(),
    stage.check(),
    stage.as('oleg').status(wallets.remove, { params: { id: String(id) } }),
  ])
  assert.equal((await stage.as('oleg').call(wallets.list, {})).length, 0)
  const ends = (await stage.events()).filter(({ kind, source }) => source === 'pon' && kind !== 'granted')
  assert.equal(ends.length, 1)
})
