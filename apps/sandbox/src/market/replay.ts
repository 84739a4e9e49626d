import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { chance } from './noise.ts'
import { type Coin, DAY, type Market } from './world.ts'

export type Recording = Market & { from: number; to: number }

type Series = { price: Float64Array; cap: Float64Array; volume: Float64Array }

/**
 * Reads `coins.csv` (api_id, symbol, name, …) and `daily.csv.gz` (day, api_id, price_usd, market_cap_usd,
 * volume_usd) and plays them as a market: linear between two recorded days, held flat when the next day is
 * missing, absent on a day without a row.
 */
export function recordedMarket(folder: string): Recording {
  const daily = gunzipSync(readFileSync(join(folder, 'daily.csv.gz')))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
  const days = daily.map((line) => Date.parse(`${line.slice(0, 10)}T00:00:00Z`))
  let from = Infinity
  let last = -Infinity
  for (const day of days) {
    if (day < from) from = day
    if (day > last) last = day
  }
  if (!(last >= from)) throw new Error(`no days in ${join(folder, 'daily.csv.gz')}`)
  const length = (last - from) / DAY + 1
  const empty = () => new Float64Array(length).fill(Number.NaN)
  const series = new Map<string, Series>()
  for (const [i, line] of daily.entries()) {
    const [, id, price, cap, volume] = line.split(',') as [string, string, string, string, string]
    let one = series.get(id)
    if (!one) {
      one = { price: empty(), cap: empty(), volume: empty() }
      series.set(id, one)
    }
    const day = (days[i]! - from) / DAY
    one.price[day] = Number(price)
    one.cap[day] = Number(cap)
    one.volume[day] = Number(volume)
  }
  const to = from + length * DAY
  const coins = readFileSync(join(folder, 'coins.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .flatMap((line, i): Coin[] => {
      // Only a name may contain a comma.
      const [id, symbol, ...rest] = line.split(',') as [string, string, ...string[]]
      const one = series.get(id)
      if (!one) return []
      const first = one.price.findIndex((price) => price > 0)
      return [
        {
          id,
          symbol: symbol.toLowerCase(),
          name: rest.slice(0, -1).join(',').replaceAll('"', ''),
          color: `hsl(${Math.floor((chance(2021, i, 0, 0) + 1) * 180)} 62% 42%)`,
          stable: false,
          listedAt: from + Math.max(first, 0) * DAY,
          at: (ms) => at(one, (ms - from) / DAY),
        },
      ]
    })
  return { coins, byId: new Map(coins.map((coin) => [coin.id, coin])), from, to }
}

function at(series: Series, position: number) {
  const day = Math.floor(position)
  const price = series.price[day]
  if (price === undefined || !(price > 0)) return null
  const part = position - day
  const between = (values: Float64Array) => {
    const next = values[day + 1]
    const value = values[day] || 0
    return next === undefined || Number.isNaN(next) ? value : value + (next - value) * part
  }
  const point = { price: between(series.price), cap: between(series.cap), volume: between(series.volume) }
  return { ...point, totalSupply: point.cap / point.price }
}
