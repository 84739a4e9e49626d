import { any, atLeast, documented, nullable, type Place } from '#testing/documented/index.ts'
import { SANDBOX_KEYS } from '../../../../sandbox/src/cryptocloud/api.ts'
import { createCryptoCloud } from './index.ts'

const HOST = 'https://api.trybit.com/v2'
const shop = (place: Place, keys: Partial<typeof SANDBOX_KEYS> = {}) =>
  createCryptoCloud({ ...place.http(HOST, '/cryptocloud/v2'), ...SANDBOX_KEYS, ...keys })
const headers = { authorization: `Token ${SANDBOX_KEYS.apiKey}`, 'content-type': 'application/json' }
const order = { orderId: 'ord-1', amountCents: 5_900 }
const asks = (shop_id: string) => ({
  call: `POST ${HOST}/invoice/create`,
  query: { locale: 'ru' },
  headers,
  body: {
    shop_id,
    amount: 59,
    currency: 'USD',
    order_id: 'ord-1',
    add_fields: { time_to_pay: { hours: 24, minutes: 0 } },
  },
})
const INVOICE = {
  uuid: 'INV-7K2M9QXA',
  expiry_date: '2026-11-21 12:00:00.000000',
  address: '',
  side_commission: 'client',
  side_commission_cc: 'client',
  amount: 59,
  amount_usd: 59,
  fee: 1.4,
  fee_usd: 1.4,
  service_fee: 1.9,
  service_fee_usd: 1.9,
  status: 'created',
  currency: atLeast({ id: 4, code: 'USDT', fullcode: 'USDT_TRC20', name: 'Tether', stablecoin: true }),
  test_mode: true,
}

documented({
  service: 'CryptoCloud',
  read: [
    { address: 'https://docs.cryptocloud.plus/en/api-reference-v2/create-invoice', on: '2026-11-28' },
    { address: 'https://docs.cryptocloud.plus/en/api-reference-v2/invoice-information', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'an invoice has a number, an address for the payer and a term',
      by: (place) => shop(place).create(order),
      wire: [
        {
          asks: asks(SANDBOX_KEYS.shopId),
          answers: {
            body: {
              status: 'success',
              result: atLeast({
                ...INVOICE,
                created: '2026-11-20 12:00:00.000000',
                amount_in_fiat: 59,
                type_payments: 'crypto',
                fiat_currency: 'USD',
                is_email_required: false,
                link: any('https://pay.trybit.com/7K2M9QXA'),
                invoice_id: nullable('7K2M9QXA'),
                project: atLeast({ id: 1, name: 'Club', fail: any(''), success: any(''), logo: any('') }),
              }),
            },
          },
        },
      ],
      gives: {
        id: 'INV-7K2M9QXA',
        payUrl: 'https://pay.trybit.com/7K2M9QXA',
        expiresAt: new Date('2026-11-21T12:00:00Z'),
        isTest: true,
      },
    },
    {
      says: 'an unknown shop is refused by its field',
      by: (place) => shop(place, { shopId: 'other' }).create(order),
      wire: [
        {
          asks: asks('other'),
          answers: { status: 400, body: { status: 'error', result: { shop_id: 'words' } } },
        },
      ],
      refuses: { status: 400, retryable: false },
    },
    {
      says: 'a wrong key is refused with 401',
      by: (place) => shop(place, { apiKey: 'wrong' }).create(order),
      wire: [
        {
          asks: { ...asks(SANDBOX_KEYS.shopId), headers: { authorization: 'Token wrong' } },
          answers: { status: 401, body: { status: 'error', result: { authorization: 'words' } } },
        },
      ],
      refuses: { status: 401, retryable: false },
    },
    {
      says: 'invoices are read by their numbers, with what was received',
      by: async (place) => {
        const id = place.isSandbox ? await openAt(place) : 'INV-7K2M9QXA'
        return shop(place).read([id])
      },
      wire: [
        {
          asks: {
            call: `POST ${HOST}/invoice/merchant/info`,
            headers,
            body: { uuids: /^INV-[A-Z0-9]{8}$/ },
          },
          answers: {
            body: {
              status: 'success',
              result: [
                atLeast({
                  ...INVOICE,
                  status: 'overpaid',
                  received: 58.4,
                  received_usd: 58.4,
                  order_id: nullable('ord-1'),
                  amount_paid_usd: 60.5,
                  date_finished: nullable('2026-11-20 12:03:11.000000'),
                }),
              ],
            },
          },
        },
      ],
      gives: [
        {
          id: 'INV-7K2M9QXA',
          status: 'overpaid',
          orderId: 'ord-1',
          amountCents: 5_900,
          currency: 'USD',
          receivedCents: 6_050,
          finishedAt: new Date('2026-11-20T12:03:11Z'),
          isTest: true,
        },
      ],
    },
  ],
})

/** An invoice that the sandbox knows, made besides the wire. */
async function openAt(place: Place): Promise<string> {
  const options = { ...place.http(HOST, '/cryptocloud/v2'), fetch }
  return (await createCryptoCloud({ ...options, ...SANDBOX_KEYS }).create(order)).id
}
