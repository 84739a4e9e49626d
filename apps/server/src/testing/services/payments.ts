import { after } from 'node:test'
import type { Tariff } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import pino from 'pino'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { type Cashier, reconcileInvoices } from '../../features/payments/index.ts'
import { createCryptoCloud } from '../../providers/cryptocloud/index.ts'
import { NOW, PRICES, type TestAppOptions, testApp } from '../app.ts'

/** The sandbox's shop. */
export const SHOP = {
  apiKey: 'sandbox-api-key',
  shopId: 'sandbox-shop',
  secretKey: 'sandbox-secret-key-of-no-worth',
}

type Payer = 'anna' | 'maria' | 'oleg'
interface Outcome {
  outcome: 'pay' | 'partial' | 'overpay' | 'expire' | 'pay_late'
}

/** A running app and a payment service that sends it postbacks over HTTP. */
export async function testTill(changes: Partial<Cashier> = {}, others: Omit<TestAppOptions, 'cashier'> = {}) {
  let clock = () => NOW
  const sandbox = buildSandbox({ now: () => clock().getTime() })
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  after(() => sandbox.close())
  const logger = pino({ level: 'silent' })
  const provider = createCryptoCloud({
    ...SHOP,
    baseUrl: `${sandboxUrl}/cryptocloud/v2`,
    logger,
    timeoutMs: 1_000,
    sleep: async () => {},
  })
  const cashier: Cashier = { provider, prices: PRICES, acceptsTest: false, logger, ...changes }
  const stage = await testApp({ ...others, cashier })
  clock = stage.now
  const appUrl = await stage.app.listen({ port: 0, host: '127.0.0.1' })
  const postbackUrl = `${appUrl}/api/payments/cryptocloud/callback/`

  async function sim<T = unknown>(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object): Promise<T> {
    const url = `/__sim/cryptocloud${path}`
    const response = await sandbox.inject({ method, url, ...(payload && { payload }) })
    if (response.statusCode >= 400) throw new Error(`${url} → ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const settings = (change: object) => sim('POST', '/settings', change)
  await settings({ postbackUrl })

  return {
    ...stage,
    cashier,
    provider,
    sandbox,
    postbackUrl,
    settings,
    /** Makes the next API calls fail this way. */
    fail: (failure: object) => sim('POST', '/fail', failure),
    /** Starts a purchase; returns its invoice number. */
    async buy(person: Payer, tariff: Tariff = '2months'): Promise<string> {
      const { pay_url } = await stage.as(person).call(payments.create, { body: { tariff } })
      return pay_url.split('/').at(-1)!
    },
    /** Simulates the payer; `answers` are our replies to the postbacks. */
    outcome: (number: string, outcome: Outcome['outcome']) =>
      sim<{ answers: number[] }>('POST', `/invoices/${number}/outcome`, { outcome }),
    /** Changes the provider's record without a postback. */
    change: (number: string, change: object) => sim('PATCH', `/invoices/${number}`, change),
    postback: (number: string, how: object = {}) =>
      sim<{ answers: number[] }>('POST', `/invoices/${number}/postback`, how),
    reconcile: () => reconcileInvoices(stage.db, cashier, stage.now()),
    async invoices(person: Payer) {
      return (await stage.as(person).call(payments.invoices, {})).results
    },
    /** Days of every paid grant, in order. */
    async grants(person: Payer): Promise<number[]> {
      const { rows } = await stage.db.query<{ days: number }>(
        `select round(extract(epoch from g.ends_at - g.starts_at) / 86400)::int as days
         from grants g join accounts a on a.id = g.account_id where a.username = $1 and source = 'cryptocloud' order by g.id`,
        [person],
      )
      return rows.map(({ days }) => days)
    },
  }
}
