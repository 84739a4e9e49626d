import { type Finding, fine, reach, warning } from '../check.ts'
import { ProviderError } from '../errors.ts'

/** Request weight that one address may use per minute. */
const WEIGHT_PER_MINUTE = 6_000

/**
 * Whether the exchange answers this server (some countries are refused), and how much of the minute's weight is used.
 */
export async function checkBinance(baseUrl: string): Promise<Finding[]> {
  const { status, headers, text } = await reach('binance', `${baseUrl.replace(/\/+$/, '')}/api/v3/ping`)
  if (status === 451 || status === 403)
    return [
      warning(
        `Биржа не отвечает этой стране, ответ ${status}`,
        'Задайте BINANCE_BASE_URL с доступным адресом или EXCHANGE_PRICES=0.',
      ),
    ]
  if (status !== 200 || text.trim() !== '{}')
    throw new ProviderError('binance', 'not understood', { status, retryable: false })
  const used = Number(headers.get('x-mbx-used-weight-1m') ?? Number.NaN)
  if (Number.isNaN(used)) return [fine('Отвечает')]
  const said = `Отвечает; за минуту потрачено ${used} из ${WEIGHT_PER_MINUTE}`
  return [used > WEIGHT_PER_MINUTE * 0.9 ? warning(said, 'С этого адреса спрашивает кто-то ещё.') : fine(said)]
}
