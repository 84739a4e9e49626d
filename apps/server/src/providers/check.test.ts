import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causeOf } from './cause.ts'
import { failureOf } from './check.ts'
import { ProviderError } from './errors.ts'

const coded = (code: unknown, message = 'connect to https://node.example/v2/KEY') =>
  Object.assign(new Error(message), { code })
const lost = (cause: unknown) => new ProviderError('x', 'network error', { retryable: true, cause })

const CAUSES: [error: unknown, cause: string][] = [
  [lost(new TypeError('fetch failed', { cause: coded('ECONNREFUSED') })), 'ECONNREFUSED'],
  [lost(coded('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION')), 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'],
  [lost(new TypeError('fetch failed', { cause: new Error('bad port') })), 'bad port'],
  [
    lost(new TypeError('fetch failed', { cause: new Error("can't follow a redirect, twice.") })),
    "can't follow a redirect, twice.",
  ],
  [lost(Object.assign(coded('ESOCKET'), { errno: -111 })), 'ECONNREFUSED'],
  // A number is no code, and words may be an address, a token or a key.
  [lost(Object.assign(new Error('signal timed out'), { code: 23 })), 'signal timed out'],
  [lost(new TypeError('Failed to parse URL from https://node.example/v2/KEY')), 'TypeError'],
  [lost(new Error('bot777:AAH-secret')), 'Error'],
  [lost(new Error('abcdefghijklmnopqrstuvwxyz')), 'Error'],
  [lost(new Error(`a ${'word '.repeat(40)}`)), 'Error'],
  [lost(coded('user:password')), 'Error'],
  [lost(new RangeError('')), 'RangeError'],
  [new Error('nobody there'), 'nobody there'],
  ['no error at all', ''],
]

for (const [error, cause] of CAUSES)
  test(`a failed connection has a cause that gives away nothing: ${cause || 'none'}`, () => {
    assert.equal(causeOf(error), cause)
    assert.ok(!failureOf(error, 'X_URL').said.includes('KEY'))
  })

test('what the service answered is told, whichever error of the chain has its status', () => {
  const refused = new Error('the store is away', { cause: Object.assign(new Error('no'), { status: 403 }) })
  assert.equal(failureOf(refused, 'S3_ENDPOINT').said, 'Ключ не принят, ответ 403')
  assert.equal(failureOf(lost(coded('EPIPE')), 'X_URL').said, 'Связи нет: EPIPE')
  assert.equal(failureOf('no error at all', 'X_URL').said, 'Связи нет')
})

const SETTINGS: [settings: string, advice: RegExp][] = [
  ['COINGECKO_API_KEY и COINGECKO_PLAN', /^Проверьте, что сервер выходит в интернет .* OUTGOING_PROXY\.$/],
  ['X_BEARER_TOKEN', /OUTGOING_PROXY\.$/],
  ['ETH_RPC_URL и NFT_CONTRACT', /^Проверьте адрес в ETH_RPC_URL, имя узла/],
  ['CBR_BASE_URL и YAHOO_BASE_URL', /^Проверьте адрес в CBR_BASE_URL и YAHOO_BASE_URL, имя узла/],
]
for (const [settings, advice] of SETTINGS)
  test(`a service that does not answer blames no key and no plan: ${settings}`, () => {
    const late = new Error('x: no answer in 7000 ms')
    for (const error of [lost(coded('ENOTFOUND')), late]) {
      const told = failureOf(error, settings)
      assert.match(told.advice, advice)
      assert.doesNotMatch(told.advice, /_KEY|_PLAN|_TOKEN|NFT_CONTRACT/)
    }
  })
