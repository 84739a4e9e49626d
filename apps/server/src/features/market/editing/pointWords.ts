import type { PointGrain } from '@palata/contract/desk/market'

/** «закрытие 2026-11-30», «2026-11-30 14:00 UTC»; in these functions prices are USD and days are of UTC. */
export function pointInWords(grain: PointGrain, at: Date): string {
  const time = at.toISOString()
  if (grain === 'now') return 'текущая цена'
  return grain === 'day' ? `закрытие ${time.slice(0, 10)}` : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)
export const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null)
export const was = (price: number | null) => (price === null ? 'точки не было' : `было ${inDollars(price)}`)
export const inDollars = (price: number) => `${Number(price.toPrecision(12))} $`
