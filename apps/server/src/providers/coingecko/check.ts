import { z } from 'zod'
import { type Finding, fine, once, warning } from '../check.ts'
import { createHttp } from '../http.ts'
import type { CoinGeckoOptions } from './index.ts'

interface QuotaSpent {
  spent: number
  perMonth: number
}

const Ping = z.object({ gecko_says: z.string() })
const LOW = 0.1

/** Whether the key is accepted, and how many calls of the month remain by our count. Costs one call. */
export async function checkCoinGecko(
  { baseUrl, apiKey, plan = 'demo' }: Pick<CoinGeckoOptions, 'baseUrl' | 'apiKey' | 'plan'>,
  quota: QuotaSpent | null,
): Promise<Finding[]> {
  const http = createHttp('coingecko', once(baseUrl), { ...(apiKey && { [`x-cg-${plan}-api-key`]: apiKey }) })
  await http.json('/ping', Ping)
  return [fine(apiKey ? 'Отвечает, ключ принят' : 'Отвечает без ключа'), ...(quota ? [leftOf(quota)] : [])]
}

function leftOf({ spent, perMonth }: QuotaSpent): Finding {
  const left = Math.max(0, perMonth - spent)
  const said = `Осталось запросов в этом месяце: ${left.toLocaleString('ru-RU')} из ${perMonth.toLocaleString('ru-RU')}`
  return left < perMonth * LOW
    ? warning(said, 'Увеличьте MARKET_REFRESH_SECONDS или возьмите тариф больше и задайте COINGECKO_CALLS_PER_MONTH.')
    : fine(said)
}
