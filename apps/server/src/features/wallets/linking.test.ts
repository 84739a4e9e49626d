import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { membership } from '@palata/contract/membership'
import { wallets } from '@palata/contract/wallets'
import { getAddress } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { transaction } from '#platform/database.ts'
import { createChain } from '#providers/chain/index.ts'
import { NOW, testApp } from '#testing/app.ts'
import { testCollection } from '#testing/services/chain.ts'
import { setPonEnd } from '../membership/index.ts'

const person = () => privateKeyToAccount(generatePrivateKey())
type Name = 'anna' | 'maria' | 'oleg'

async function stageOf() {
  const chain = await testCollection()
  const stage = await testApp({ chain: chain.adapter })
  const post = async (who: Name, url: string, payload: object) => {
    const { statusCode: status, ...reply } = await stage.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: who },
    })
    return { status, body: reply.json() }
  }
  const challenge = async (who: Name, address: string): Promise<string> =>
    (await stage.as(who).call(wallets.challenge, { body: { address } })).message
  return {
    ...chain,
    ...stage,
    challenge,
    send: (who: Name, address: string, signature: string) => post(who, '/api/users/wallets/', { address, signature }),
    ask: (who: Name, address: string) => post(who, '/api/users/wallets/nonce/', { address }),
    /** Links a wallet as a person with its key would. */
    async link(who: Name, key: PrivateKeyAccount, address: string = key.address) {
      const signature = await key.signMessage({ message: await challenge(who, address) })
      return post(who, '/api/users/wallets/', { address, signature })
    },
    list: (who: Name) => stage.as(who).call(wallets.list, {}),
    remove: (who: Name, id: number) => stage.as(who).status(wallets.remove, { params: { id: String(id) } }),
    me: (who: Name) => stage.as(who).call(accounts.me, {}),
    rights: (who: Name) => stage.as(who).call(membership.rights, {}),
  }
}

// spec: A-025
test('linking a wallet with the NFT opens access at once and shows its address in the profile', async () => {
  const stage = await stageOf()
  const key = person()
  await stage.collection.mint(key.address)
  assert.equal((await stage.me('oleg')).has_paid_access, false)
  const message = parseSiweMessage(await stage.challenge('oleg', key.address.toLowerCase()))
  assert.equal(message.domain, 'palata.example')
  assert.equal(message.uri, 'https://palata.example/user/subscription/wallets')
  assert.equal(message.chainId, 31337)
  assert.equal(message.address, key.address)
  assert.match(message.statement!, /\boleg\b/)
  assert.deepEqual([message.issuedAt, message.expirationTime], [NOW, new Date(NOW.getTime() + 600_000)])

  const linked = await stage.link('oleg', key)
  assert.equal(linked.status, 201)
  const wallet = {
    id: linked.body.id,
    address: key.address,
    has_pon: true,
    state: 'checked',
    checked_at: NOW.toISOString(),
  }
  assert.deepEqual(linked.body, wallet)
  assert.deepEqual(await stage.list('oleg'), [wallet])
  const me = await stage.me('oleg')
  assert.deepEqual([me.has_paid_access, me.has_pon_subscription, me.eth_address], [true, true, key.address])
  const [event] = (await stage.rights('oleg')).events
  const short = `${key.address.slice(0, 6)}…${key.address.slice(-4)}`
  assert.deepEqual([event!.kind, event!.reason], ['granted', `NFT клуба на кошельке ${short}`])
  const { rows } = await stage.db.query("select evidence from grants where source = 'pon'")
  assert.deepEqual(rows[0].evidence, {
    address: key.address,
    nfts: 1,
    chain_id: 31337,
    contracts: [stage.collection.address],
  })
})

test('a wallet without the NFT is linked without access, and wallets are listed in order of linking', async () => {
  const stage = await stageOf()
  const keys = [person(), person()]
  for (const key of keys) assert.equal((await stage.link('oleg', key)).body.has_pon, false)
  assert.deepEqual(
    (await stage.list('oleg')).map(({ address, state }) => [address, state]),
    keys.map(({ address }) => [address, 'checked']),
  )
  const me = await stage.me('oleg')
  assert.deepEqual([me.has_pon_subscription, me.eth_address], [false, keys[0]!.address])
  assert.deepEqual(await stage.list('maria'), [])
  assert.equal(await stage.as('guest').status(wallets.list, {}), 401)
})

test('linking an empty wallet does not end a right that an operator gave', async () => {
  const stage = await stageOf()
  const cause = { reason: 'Владеет NFT', actor: 'operator:anna' }
  await transaction(stage.db, (tx) => setPonEnd(tx, { accountId: 3, endsAt: null }, cause, NOW))
  const { body } = await stage.link('oleg', person())
  assert.equal((await stage.me('oleg')).has_pon_subscription, true)
  assert.equal(await stage.remove('oleg', body.id), 204)
  assert.equal((await stage.me('oleg')).has_pon_subscription, true)
})

test('a contract wallet is linked by the signature of its owner', async () => {
  const stage = await stageOf()
  const [owner, stranger] = [person(), person()]
  const address = await stage.deployWallet(owner.address)
  await stage.collection.mint(address)
  assert.equal((await stage.link('oleg', stranger, address)).status, 400)
  const linked = await stage.link('oleg', owner, address)
  assert.deepEqual([linked.status, linked.body.address, linked.body.has_pon], [201, getAddress(address), true])
})

test('a signature is valid once, for one person, address and ten minutes', async () => {
  const stage = await stageOf()
  const key = person()
  const signature = await key.signMessage({ message: await stage.challenge('oleg', key.address) })
  const stale = { status: 400, detail: 'Запрос на подпись устарел. Начните привязку ещё раз' }
  const wrong = { status: 400, detail: 'Подпись не подошла. Подпишите сообщение тем кошельком, который привязываете' }
  const send = async (who: Name, address: string, given: string) => {
    const { status, body } = await stage.send(who, address, given)
    return { status, detail: body.detail }
  }
  // Somebody else has no such challenge, and their own needs another signature.
  assert.deepEqual(await send('maria', key.address, signature), stale)
  await stage.challenge('maria', key.address)
  assert.deepEqual(await send('maria', key.address, signature), wrong)
  // A new challenge replaces the old one.
  const second = await key.signMessage({ message: await stage.challenge('oleg', key.address) })
  assert.deepEqual(await send('oleg', key.address, signature), wrong)
  // A refused challenge is used up.
  assert.deepEqual(await send('oleg', key.address, second), stale)
  const late = await key.signMessage({ message: await stage.challenge('oleg', key.address) })
  stage.pass(600)
  assert.deepEqual(await send('oleg', key.address, late), stale)

  const last = await key.signMessage({ message: await stage.challenge('oleg', key.address) })
  stage.pass(599)
  const sent = await Promise.all(Array.from({ length: 5 }, () => stage.send('oleg', key.address, last)))
  assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 400, 400, 400, 400])
  // After unlinking, the old signature does not link it again.
  const [wallet] = await stage.list('oleg')
  await stage.remove('oleg', wallet!.id)
  assert.deepEqual(await send('oleg', key.address, last), stale)
  assert.deepEqual(await stage.list('oleg'), [])
})

test('a message for another site, chain, nonce, time or address is refused', async () => {
  const stage = await stageOf()
  const [key, other] = [person(), person()]
  const forgeries = [
    { domain: 'evil.example' },
    { uri: 'https://evil.example/' },
    { chainId: 1 },
    { nonce: '0123456789abcdef0123456789abcdef' },
    { issuedAt: new Date(NOW.getTime() - 1000) },
    { expirationTime: new Date(NOW.getTime() + 86_400_000) },
    { address: other.address },
    { statement: 'Link this wallet to the account maria. It costs nothing and moves no funds.' },
  ]
  for (const forgery of forgeries) {
    const message = parseSiweMessage(await stage.challenge('oleg', key.address))
    const forged = createSiweMessage({ ...message, ...forgery } as Parameters<typeof createSiweMessage>[0])
    const { status } = await stage.send('oleg', key.address, await key.signMessage({ message: forged }))
    assert.equal(status, 400, JSON.stringify(forgery))
  }
  // The same steps with the true message succeed.
  assert.equal((await stage.link('oleg', key)).status, 201)
  // Somebody else's key does not sign for it.
  const message = await stage.challenge('oleg', other.address)
  assert.equal((await stage.send('oleg', other.address, await key.signMessage({ message }))).status, 400)
})

test("somebody else's wallet cannot be linked, and only its key’s holder learns that it is linked", async () => {
  const stage = await stageOf()
  const key = person()
  await stage.link('maria', key)
  const asked = await stage.ask('oleg', key.address)
  assert.equal(asked.status, 200)
  const { status, body } = await stage.link('oleg', key)
  assert.deepEqual([status, body.detail], [400, 'Этот кошелёк уже привязан к другому аккаунту'])
  const again = await stage.ask('maria', key.address)
  assert.deepEqual([again.status, again.body.detail], [400, 'Этот кошелёк уже привязан к вашему аккаунту'])
  const [hers] = await stage.list('maria')
  assert.equal(await stage.remove('oleg', hers!.id), 404)
  assert.equal((await stage.list('maria')).length, 1)
})

test('of two people linking one wallet at once only one succeeds', async () => {
  const stage = await stageOf()
  const key = person()
  await stage.collection.mint(key.address)
  const both = await Promise.all([stage.link('oleg', key), stage.link('maria', key)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  const holders = await Promise.all([stage.me('oleg'), stage.me('maria')])
  assert.equal(holders.filter(({ has_pon_subscription }) => has_pon_subscription).length, 1)
})

test('unlinking the last wallet with an NFT ends the right at once and frees the wallet', async () => {
  const stage = await stageOf()
  const [first, second] = [person(), person()]
  for (const { address } of [first, second]) await stage.collection.mint(address)
  const one = await stage.link('oleg', first)
  const two = await stage.link('oleg', second)
  assert.equal(await stage.remove('oleg', one.body.id), 204)
  const me = await stage.me('oleg')
  assert.deepEqual([me.has_pon_subscription, me.eth_address], [true, second.address])
  assert.equal(await stage.remove('oleg', two.body.id), 204)
  assert.equal(await stage.remove('oleg', two.body.id), 404)
  const after = await stage.me('oleg')
  assert.deepEqual([after.has_pon_subscription, after.has_paid_access, after.eth_address], [false, false, ''])
  const [event] = (await stage.rights('oleg')).events
  assert.equal(event!.kind, 'revoked')
  assert.match(event!.reason, /^Кошелёк 0x\w{4}…\w{4} с NFT клуба отвязан$/)
  assert.equal((await stage.link('maria', second)).status, 201)
})

test('a wrong address and a wrong signature are refused in different Russian words', async () => {
  const stage = await stageOf()
  const { address } = person()
  for (const wrong of ['', '0x12', 'vitalik.eth', `${address}00`]) {
    const { status, body } = await stage.ask('oleg', wrong)
    assert.equal(status, 400)
    assert.match(body.address[0], /^Это не адрес кошелька/)
  }
  for (const wrong of ['', '0x', '0xz', '0x123']) {
    const { status, body } = await stage.send('oleg', address, wrong)
    assert.deepEqual([status, body.signature[0]], [400, 'Это не подпись'])
  }
  assert.equal(await stage.remove('oleg', Number.NaN), 404)
  assert.equal(await stage.remove('oleg', 99_999_999_999), 404)
})

test('an eleventh wallet, and more than twenty requests in ten minutes, are refused', async () => {
  const stage = await stageOf()
  for (let count = 0; count < 10; count += 1) assert.equal((await stage.link('oleg', person())).status, 201)
  const eleventh = await stage.ask('oleg', person().address)
  assert.deepEqual(
    [eleventh.status, eleventh.body.detail],
    [400, 'Больше десяти кошельков не привязать. Отвяжите лишний'],
  )
  const rest = await Promise.all(Array.from({ length: 10 }, () => stage.ask('oleg', person().address)))
  assert.equal(rest.filter(({ status }) => status === 429).length, 1)
})

test('on a silent chain a key’s wallet is linked; a contract’s waits, and its signature stays valid', async () => {
  const stage = await stageOf()
  const [key, owner] = [person(), person()]
  const address = await stage.deployWallet(owner.address)
  await stage.collection.mint(key.address)
  stage.node.fail('down')
  const linked = await stage.link('oleg', key)
  assert.equal(linked.status, 201)
  assert.deepEqual([linked.body.has_pon, linked.body.state, linked.body.checked_at], [false, 'waiting', null])
  const signature = await owner.signMessage({ message: await stage.challenge('oleg', address) })
  const refused = await stage.send('oleg', address, signature)
  assert.equal(refused.status, 503)
  assert.match(refused.body.detail, /^Сеть Ethereum сейчас не отвечает/)
  stage.node.fail(null)
  assert.equal((await stage.send('oleg', address, signature)).status, 201)
})

test('without a configured chain wallets are linked, and operators say who holds the NFT', async () => {
  const chain = createChain({ rpcUrls: [], contracts: [], chainId: 1, logger: { warn: () => {} } })
  const { as, db } = await testApp({ chain })
  const oleg = as('oleg')
  const key = person()
  const { message } = await oleg.call(wallets.challenge, { body: { address: key.address } })
  const signature = await key.signMessage({ message })
  const linked = await oleg.call(wallets.link, { body: { address: key.address, signature } })
  assert.deepEqual([linked.state, linked.has_pon, linked.checked_at], ['manual', false, null])
  await transaction(db, (tx) =>
    setPonEnd(tx, { accountId: 3, endsAt: null }, { reason: 'Владеет NFT', actor: 'operator:anna' }, NOW),
  )
  assert.equal((await oleg.call(wallets.list, {}))[0]!.has_pon, true)
})
