/** `$60\u00a0012`, `$0.45123`: five significant figures. */
export function dollars(price: number): string {
  if (price >= 10_000) return `$${grouped(Math.round(price))}`
  const figures = Number(price.toPrecision(5))
  return `$${figures >= 1_000 ? grouped(figures) : figures < 1e-6 ? figures.toFixed(12).replace(/0+$/, '') : String(figures)}`
}

const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')

interface Told {
  price_usd: number
  level_usd: number | null
  change_percent: number | null
  hours: number | null
}

/** «выше $60 000», «−8.3% за час». */
export function priceWords({ price_usd: price, level_usd: level, change_percent: change, hours }: Told): string {
  if (level !== null) return `${price >= level ? 'выше' : 'ниже'} ${dollars(level)}`
  const size = Math.abs(change ?? 0)
  const span = hours === 1 ? 'час' : hours === 4 ? '4\u00a0часа' : 'сутки'
  return `${(change ?? 0) < 0 ? '\u2212' : '+'}${size.toFixed(size >= 100 ? 0 : 1)}% за ${span}`
}

export const SOURCES = { coingecko: 'CoinGecko', binance: 'Binance' } as const
