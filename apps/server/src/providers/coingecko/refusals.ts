import { z } from 'zod'
import { type Finding, failure } from '../check.ts'

const Status = z.object({ error_code: z.int() })
const Refusal = z.union([
  z.object({ status: Status }).transform(({ status }) => status),
  z.object({ error: z.object({ status: Status }) }).transform(({ error }) => error.status),
])

/** The code in the body of a refusal, which has two forms; null without one. */
export function codeOf(text: string): string | null {
  try {
    const { data } = Refusal.safeParse(JSON.parse(text))
    return data ? String(data.error_code) : null
  } catch {
    // A guard before the service answers with a page.
    return null
  }
}

/** What the codes mean (https://docs.coingecko.com/docs/errors-and-rate-limits, read 2026-11-27) and what to do. */
export const REFUSALS: Record<string, Finding> = {
  10002: failure('Ключ не передан, код 10002', 'Задайте COINGECKO_API_KEY; ключ берут в кабинете CoinGecko.'),
  10005: failure(
    'На этом тарифе такого запроса нет, код 10005',
    'Возьмите тариф больше и задайте его в COINGECKO_PLAN.',
  ),
  10010: failure(
    'Ключ платного тарифа спрашивают по адресу бесплатного, код 10010',
    'Задайте COINGECKO_PLAN: basic, analyst, lite или enterprise — и уберите COINGECKO_BASE_URL.',
  ),
  10011: failure(
    'Ключ бесплатного тарифа спрашивают по адресу платного, код 10011',
    'Задайте COINGECKO_PLAN=demo и уберите COINGECKO_BASE_URL.',
  ),
}
