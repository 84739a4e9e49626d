import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProviderError } from '../errors.ts'
import { BadPostback, createCryptoCloud, numberOf } from './index.ts'

const SECRET = 'trybit-test-secret-0123456789abcdef'
const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6IklOVi1URVNUMDAwMSIsImV4cCI6NDEwMjQ0NDgwMH0.t2cDlYThC3Noex67INNTguPRSUCuS1svn3uuOWq_NdY'
const now = new Date('2026-11-20T12:00:00Z')

interface Sent {
  url: string
  init: RequestInit
}

/** The adapter with one canned answer. */
function shop(answer: unknown, { status = 200, baseUrl = 'https://api.trybit.com/v2', secretKey = SECRET } = {}) {
  const sent: Sent[] = []
  const warnings: string[] = []
  const provider = createCryptoCloud({
    baseUrl,
    secretKey,
    apiKey: 'key',
    shopId: 'shop',
    logger: { warn: (_, message) => warnings.push(message) },
    sleep: async () => {},
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init! })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status })
    },
  })
  return { provider, sent, warnings }
}

const created = {
  uuid: 'INV-7K2M9QXA',
  expiry_date: '2026-11-21 12:00:00.000000',
  link: 'https://pay.trybit.com/7K2M9QXA',
  test_mode: true,
}
const info = {
  uuid: 'INV-7K2M9QXA',
  status: 'overpaid',
  order_id: 'ord_1',
  amount: 0.001,
  amount_usd: 59.0,
  amount_in_fiat: 59.0,
  fiat_currency: 'USD',
  received_usd: 58.4,
  amount_paid_usd: 60.5,
  date_finished: '2026-11-20 12:03:11.0',
  test_mode: false,
}

test('the documented postback token is accepted for any invoice, since its claims name none', async () => {
  const { provider } = shop({})
  assert.equal(await provider.invoiceOf({ token: TOKEN, invoice_id: 'TEST0001' }, now), 'INV-TEST0001')
  assert.equal(await provider.invoiceOf({ token: TOKEN, invoice_id: 'INV-other1' }, now), 'INV-OTHER1')
  assert.equal(await provider.invoiceOf({ token: TOKEN, invoice_id: '' }, now), null)
})

test('tokens that the provider did not sign are refused', async () => {
  const [head, claims, signature] = TOKEN.split('.') as [string, string, string]
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const refused = async (token: string, secretKey = SECRET, at = now) =>
    assert.rejects(
      shop({}, { secretKey }).provider.invoiceOf({ token, invoice_id: 'TEST0001' }, at),
      BadPostback,
      token,
    )
  await refused('')
  await refused('a.b.c')
  await refused(`${part({ alg: 'none' })}.${claims}.`)
  await refused(`${part({ alg: 'HS512', typ: 'JWT' })}.${claims}.${signature}`)
  await refused(`${head}.${part({ id: 'INV-TEST0001', exp: 4102444801 })}.${signature}`)
  await refused(TOKEN, 'another secret of the same length abcde')
  await refused(TOKEN, SECRET, new Date(4102444861_000))
  await assert.doesNotReject(
    shop({}).provider.invoiceOf({ token: TOKEN, invoice_id: 'TEST0001' }, new Date(4102444859_000)),
  )
})

test('an invoice is created once, in dollars, with our key', async () => {
  const { provider, sent } = shop({ status: 'success', result: created })
  assert.deepEqual(await provider.create({ orderId: 'ord_1', amountCents: 5_990 }), {
    id: 'INV-7K2M9QXA',
    payUrl: 'https://pay.trybit.com/7K2M9QXA',
    expiresAt: new Date('2026-11-21T12:00:00Z'),
    isTest: true,
  })
  assert.equal(sent[0]!.url, 'https://api.trybit.com/v2/invoice/create?locale=ru')
  assert.equal((sent[0]!.init.headers as Record<string, string>).authorization, 'Token key')
  const { shop_id, amount, currency, order_id } = JSON.parse(String(sent[0]!.init.body))
  assert.deepEqual([shop_id, amount, currency, order_id], ['shop', 59.9, 'USD', 'ord_1'])

  const failing = shop('', { status: 500 })
  await assert.rejects(failing.provider.create({ orderId: 'ord_1', amountCents: 1 }), ProviderError)
  assert.equal(failing.sent.length, 1, 'twice would be two invoices')
})

test('pay links are https, or http for a stand-in on this machine', async () => {
  const linkOf = async (link: string, baseUrl?: string) =>
    (
      await shop({ status: 'success', result: { ...created, link } }, baseUrl ? { baseUrl } : {}).provider.create({
        orderId: 'o',
        amountCents: 1,
      })
    ).payUrl
  assert.equal(await linkOf('pay.trybit.com/7K2M9QXA'), 'https://pay.trybit.com/7K2M9QXA')
  assert.equal(await linkOf('pay.trybit.com:443/7K2M9QXA'), 'https://pay.trybit.com/7K2M9QXA')
  assert.equal(await linkOf('http://127.0.0.1:4010/pay/1', 'http://127.0.0.1:4010/v2'), 'http://127.0.0.1:4010/pay/1')
  for (const link of [
    'http://pay.trybit.com/1',
    'http://127.0.0.1/1',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])
    await assert.rejects(linkOf(link), ProviderError, link)
  await assert.rejects(linkOf('http://evil.example/1', 'http://127.0.0.1:4010/v2'), ProviderError)
})

test('invoice records are read with and without optional fields, and only those asked for', async () => {
  const read = async (...rows: object[]) => shop({ status: 'success', result: rows }).provider.read(['INV-7K2M9QXA'])
  assert.deepEqual(await read(info), [
    {
      id: 'INV-7K2M9QXA',
      status: 'overpaid',
      orderId: 'ord_1',
      amountCents: 5_900,
      currency: 'USD',
      receivedCents: 6_050,
      finishedAt: new Date('2026-11-20T12:03:11Z'),
      isTest: false,
    },
  ])
  const bare = { uuid: '7k2m9qxa', status: 'created', order_id: 1111, amount_usd: '100.20', test_mode: false }
  assert.deepEqual(
    (await read(bare)).map(({ id, orderId, amountCents, receivedCents }) => [id, orderId, amountCents, receivedCents]),
    [['INV-7K2M9QXA', '1111', 10_020, 0]],
  )
  assert.equal((await read({ ...info, fiat_currency: 'RUB', amount_in_fiat: 100 }))[0]!.currency, 'RUB')
  assert.deepEqual(await read({ ...info, uuid: 'INV-SOMEONE1' }), [])
  assert.deepEqual(await read(), [])
})

test('an invoice record without its test flag, sum or status is refused', async () => {
  for (const missing of ['test_mode', 'amount_usd', 'status']) {
    const { [missing as 'status']: _, ...rest } = info
    await assert.rejects(
      shop({ status: 'success', result: [rest] }).provider.read(['INV-7K2M9QXA']),
      ProviderError,
      missing,
    )
  }
  const { provider, warnings } = shop({ status: 'success', result: [{ ...info, status: 'on_hold' }, info] })
  assert.equal((await provider.read(['INV-7K2M9QXA'])).length, 1)
  assert.deepEqual(warnings, ['provider rows skipped'])
  await assert.rejects(provider.read(Array.from({ length: 101 }, () => 'INV-1')), /more than 100/)
})

test('an answer over the size limit is refused', async () => {
  const { provider } = shop(`{"status":"success","padding":"${'x'.repeat(1_100_000)}"}`)
  await assert.rejects(provider.read(['INV-7K2M9QXA']), /body over/)
})

test('an invoice number is the same with and without its INV- prefix', () => {
  assert.equal(numberOf('7K2M9QXA'), 'INV-7K2M9QXA')
  assert.equal(numberOf(' inv-7k2m9qxa '), 'INV-7K2M9QXA')
  for (const wrong of ['', 'INV-', 'a b c d', '../../x', 'x'.repeat(40), "1' or 1=1"])
    assert.equal(numberOf(wrong), null)
})
