import type { HypeCoin } from '@palata/contract/hype'

export interface Column {
  key: string
  title: string
  value: (one: HypeCoin) => number | null
}

/** Sortable columns; `share` is the server's order. */
export const COLUMNS = {
  share: { key: 'share', title: 'Доля', value: ({ share }) => share },
  change: { key: 'change', title: 'Сдвиг, п.п.', value: ({ change }) => change },
  day: { key: 'day', title: '1 день', value: ({ shares }) => shares['1'] },
  week: { key: 'week', title: '7 дней', value: ({ shares }) => shares['7'] },
  month: { key: 'month', title: '30 дней', value: ({ shares }) => shares['30'] },
  mentions: { key: 'mentions', title: 'Упоминаний', value: ({ mentions_count }) => mentions_count },
  authors: { key: 'authors', title: 'Авторов', value: ({ authors_count }) => authors_count },
  concentration: { key: 'concentration', title: 'Сосредоточенность', value: ({ concentration }) => concentration },
} as const satisfies Record<string, Column>

export interface Sort {
  column: keyof typeof COLUMNS
  isDescending: boolean
}

/** Missing values come last in both directions; ties are ordered by the larger share. */
export function sorted(coins: readonly HypeCoin[], { column, isDescending }: Sort): HypeCoin[] {
  const { value }: Column = COLUMNS[column]
  return coins.toSorted((one, other) => {
    const [mine, its] = [value(one), value(other)]
    if (mine === its) return other.share - one.share
    if (mine === null || its === null) return mine === null ? 1 : -1
    return isDescending ? its - mine : mine - its
  })
}
