import { z } from 'zod'
import { type Finding, failure, fine, reach } from '../check.ts'
import { ProviderError } from '../errors.ts'
import type { CryptoCloudOptions } from './index.ts'

const Refused = z.object({ status: z.literal('error'), result: z.record(z.string(), z.unknown()) })

/**
 * Requests an invoice of zero: the service refuses the sum, and its other errors tell whether it knows the key and the
 * shop. No invoice is created.
 */
export async function checkShop({
  baseUrl,
  apiKey,
  shopId,
}: Pick<CryptoCloudOptions, 'baseUrl' | 'apiKey' | 'shopId'>): Promise<Finding[]> {
  const { status, text } = await reach('cryptocloud', `${baseUrl.replace(/\/+$/, '')}/invoice/create`, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ shop_id: shopId, amount: 0, currency: 'USD' }),
  })
  if (status === 401 || status === 403)
    return [
      failure(
        `Сервис не принял ключ, ответ ${status}`,
        'Возьмите API KEY в кабинете проекта и задайте CRYPTOCLOUD_API_KEY.',
      ),
    ]
  const { data } = Refused.safeParse(jsonOf(text))
  if (status !== 400 || !data) throw new ProviderError('cryptocloud', 'not understood', { status, retryable: false })
  if ('shop_id' in data.result || !('amount' in data.result))
    return [failure('Сервис не знает магазина', 'Возьмите SHOP ID в кабинете проекта и задайте CRYPTOCLOUD_SHOP_ID.')]
  return [fine('Ключ и магазин приняты; подпись извещений (CRYPTOCLOUD_SECRET_KEY) подтвердит первая оплата')]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
