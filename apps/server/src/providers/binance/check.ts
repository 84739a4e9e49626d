import { type Finding, fine, reach, warning } from '../check.ts'
import { ProviderError } from '../errors.ts'

/** Request weight that one address may use per minute. */
const WEIGHT_PER_MINUTE = 6_000

/**
 * Whether the exchange answers this server (some countries are refused), and how much of the minute's weight is used.
 * `futuresUrl`: where its futures are read; null when they are not.
 */
export async function checkBinance(baseUrl: string, futuresUrl: string | null): Promise<Finding[]> {
  const own = await ping(`${baseUrl}`.replace(/\/+$/, ''), '/api/v3/ping', 'EXCHANGE_PRICES', 'BINANCE_BASE_URL')
  if (futuresUrl === null) return [own]
  const url = futuresUrl.replace(/\/+$/, '')
  const futures = await ping(url, '/fapi/v1/ping', 'FUTURES_FIGURES', 'BINANCE_FUTURES_BASE_URL')
  return [own, { ...futures, said: `Фьючерсы: ${lowered(futures.said)}` }]
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

async function ping(baseUrl: string, path: string, off: string, address: string): Promise<Finding> {
  const { status, headers, text } = await reach('binance', `${baseUrl}${path}`)
  if (status === 451 || status === 403)
    return warning(
      `Биржа не отвечает этой стране, ответ ${status}`,
      `Задайте ${address} с доступным адресом или ${off}=0.`,
    )
  if (status !== 200 || text.trim() !== '{}')
    throw new ProviderError('binance', 'not understood', { status, retryable: false })
  const used = Number(headers.get('x-mbx-used-weight-1m') ?? Number.NaN)
  if (Number.isNaN(used) || path !== '/api/v3/ping') return fine('Отвечает')
  const said = `Отвечает; за минуту потрачено ${used} из ${WEIGHT_PER_MINUTE}`
  return used > WEIGHT_PER_MINUTE * 0.9 ? warning(said, 'С этого адреса спрашивает кто-то ещё.') : fine(said)
}
