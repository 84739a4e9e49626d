import type { Amount, Asset } from '@palata/contract/portfolio'
import { inFull } from '#ui/numbers/digits.ts'
import { dayAt } from '#ui/time/time.ts'
import { writeTable } from './table.ts'

const HEADS = [
  'Место',
  'Тикер',
  'Название',
  'Код',
  'Цена, $',
  'За 24 ч, %',
  'Цена на время',
  'Количество',
  'С какого дня',
]

/** The portfolio as CSV; importing it gives the same portfolio. */
export function csvOf(assets: readonly Asset[], amounts: readonly Amount[]): string {
  const given = new Map(amounts.map((amount) => [amount.api_id, amount]))
  return writeTable([
    HEADS,
    ...assets.map(({ coin, index }) => [
      String(index + 1),
      coin.symbol.toUpperCase(),
      coin.name,
      coin.api_id,
      digits(coin.price_usd),
      digits(coin.change_1d_usd),
      coin.updated_at ?? '',
      given.get(coin.api_id)?.amount?.replace('.', ',') ?? '',
      given.get(coin.api_id)?.since ?? '',
    ]),
  ])
}

/** Downloads the file. */
export function saveFile(assets: readonly Asset[], amounts: readonly Amount[], now: Date) {
  const url = URL.createObjectURL(new Blob([csvOf(assets, amounts)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `portfolio-${dayAt(now, 'own')}.csv`
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Decimal comma: a Russian spreadsheet reads «1.83» as January 1983. */
function digits(value: number | null) {
  if (value === null) return ''
  return `${value < 0 ? '-' : ''}${inFull(Math.abs(value))}`.replace('.', ',')
}
