/** What follows from a plan: where a key of it is accepted, in which header, and how many calls it allows. */
export interface Plan {
  host: string
  header: 'x-cg-demo-api-key' | 'x-cg-pro-api-key'
  callsPerMinute: number
  callsPerMonth: number
  /** Seconds between reads of the largest coins, so that all reads together stay within the month. */
  refreshSeconds: number
}

const DEMO = { host: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' } as const
const PAID = { host: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' } as const

/**
 * Hosts and headers: https://docs.coingecko.com/docs/errors-and-rate-limits; calls: https://www.coingecko.com/en/api/pricing
 * as listed on 2026-05-05. Read 2026-11-27. The demo plan allows 100 calls a minute by the first and 30 by the second.
 * `enterprise` is agreed with each customer: the self-test reads its numbers from the service.
 */
export const PLANS = {
  demo: { ...DEMO, callsPerMinute: 30, callsPerMonth: 10_000, refreshSeconds: 600 },
  basic: { ...PAID, callsPerMinute: 250, callsPerMonth: 100_000, refreshSeconds: 120 },
  analyst: { ...PAID, callsPerMinute: 500, callsPerMonth: 500_000, refreshSeconds: 60 },
  lite: { ...PAID, callsPerMinute: 500, callsPerMonth: 2_000_000, refreshSeconds: 60 },
  enterprise: { ...PAID, callsPerMinute: 500, callsPerMonth: 2_000_000, refreshSeconds: 60 },
} satisfies Record<string, Plan>

export type PlanName = keyof typeof PLANS

/** The plan of the settings; without one, the smallest whose keys the address accepts. */
export function planOf(name: PlanName | undefined, baseUrl: string | undefined): Plan {
  const isPaid = baseUrl !== undefined && new URL(baseUrl).host === new URL(PAID.host).host
  return PLANS[name ?? (isPaid ? 'basic' : 'demo')]
}
