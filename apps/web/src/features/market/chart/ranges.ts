import type { HistoryRange } from '@palata/contract/market'

interface Range {
  /** Label on the switch. */
  label: string
  /** Words in the sentence under the chart: «За …». */
  words: string
}

export const RANGES: Record<HistoryRange, Range> = {
  '1d': { label: '24\u00a0ч', words: '24 часа' },
  '7d': { label: '7\u00a0д', words: '7 дней' },
  '30d': { label: '30\u00a0д', words: '30 дней' },
  '90d': { label: '90\u00a0д', words: '90 дней' },
  '1y': { label: 'Год', words: 'год' },
  all: { label: 'Всё', words: 'всё время' },
}

export const DEFAULT_RANGE: HistoryRange = '90d'
