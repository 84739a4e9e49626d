/** Prices of the two tariffs, in dollars. */
export interface TariffPrices {
  year: number
  twoMonths: number
}

/** Saving of a year against six times two months, in whole percent; 0 when there is none. */
export function savingOf({ year, twoMonths }: TariffPrices): number {
  return Math.max(0, Math.floor((1 - year / (twoMonths * 6)) * 100))
}

/** «экономия 32%»; empty when a year saves nothing. */
export function savingTag(prices: TariffPrices): string {
  const percent = savingOf(prices)
  return percent > 0 ? `экономия ${percent}%` : ''
}

/** The specification's tag for its own prices, which does not follow from them. */
const SPECIFIED = { year: 239, twoMonths: 59, tag: 'экономия 44%' }

/** The tag of a year: as written, the specification's for its own prices, or the computed one. */
export function tagOf(prices: TariffPrices, written: string | null): string {
  if (written !== null) return written
  const isSpecified = prices.year === SPECIFIED.year && prices.twoMonths === SPECIFIED.twoMonths
  return isSpecified ? SPECIFIED.tag : savingTag(prices)
}

/** The percent that a tag names when it is another than the prices give; null when the tag is true or names none. */
export function wrongPercentOf(prices: TariffPrices, tag: string): number | null {
  const [, named] = /(\d{1,3})\s*%/.exec(tag) ?? []
  return named !== undefined && Number(named) !== savingOf(prices) ? Number(named) : null
}
