import { z } from 'zod'
import { type Finding, fine, once, warning } from '../check.ts'
import { ProviderError } from '../errors.ts'
import { createHttp } from '../http.ts'
import type { CoinGeckoOptions } from './index.ts'
import { PLANS } from './plans.ts'
import { codeOf, REFUSALS } from './refusals.ts'

interface QuotaSpent {
  spent: number
  perMonth: number
}

const Ping = z.object({ gecko_says: z.string() })
/** https://docs.coingecko.com/reference/api-usage, read 2026-11-27: of paid plans only. */
const Usage = z.object({
  plan: z.string().max(100),
  monthly_call_credit: z.number(),
  current_remaining_monthly_calls: z.number(),
})
const LOW = 0.1

type Asked = Pick<CoinGeckoOptions, 'baseUrl' | 'apiKey' | 'keyHeader'>

/** Whether the key is accepted, and how many calls of the month remain: by the service, or else by our count. Costs one call. */
export async function checkCoinGecko(asked: Asked, quota: QuotaSpent | null): Promise<Finding[]> {
  try {
    return await ask(asked, quota)
  } catch (error) {
    const known = error instanceof ProviderError && REFUSALS[error.serviceCode ?? '']
    if (known) return [known]
    throw error
  }
}

async function ask({ baseUrl, apiKey, keyHeader = PLANS.demo.header }: Asked, quota: QuotaSpent | null) {
  const http = createHttp('coingecko', { ...once(baseUrl), codeOf }, { ...(apiKey && { [keyHeader]: apiKey }) })
  const isPaid = keyHeader !== PLANS.demo.header
  if (!isPaid) await http.json('/ping', Ping)
  const usage = isPaid ? await http.json('/key', Usage) : null
  const said = usage
    ? `Отвечает, ключ принят, тариф ${usage.plan}`
    : `Отвечает${apiKey ? ', ключ принят' : ' без ключа'}`
  return [
    fine(said),
    ...(usage ? [leftOf(usage.current_remaining_monthly_calls, usage.monthly_call_credit)] : []),
    ...(!usage && quota ? [leftOf(Math.max(0, quota.perMonth - quota.spent), quota.perMonth)] : []),
    ...(usage && quota && quota.perMonth > usage.monthly_call_credit ? [tooMany(quota.perMonth)] : []),
  ]
}

function leftOf(left: number, perMonth: number): Finding {
  const said = `Осталось запросов в этом месяце: ${left.toLocaleString('ru-RU')} из ${perMonth.toLocaleString('ru-RU')}`
  return left < perMonth * LOW
    ? warning(said, 'Увеличьте MARKET_REFRESH_SECONDS или возьмите тариф больше и задайте его в COINGECKO_PLAN.')
    : fine(said)
}

const tooMany = (perMonth: number) =>
  warning(
    `По настройкам в месяц можно ${perMonth.toLocaleString('ru-RU')} запросов, это больше, чем даёт тариф`,
    'Исправьте COINGECKO_PLAN или COINGECKO_CALLS_PER_MONTH.',
  )
