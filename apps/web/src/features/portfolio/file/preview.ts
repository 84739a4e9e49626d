import type { KnownCoin } from '@palata/contract/market'
import type { NamedRow } from '@palata/contract/portfolio'

/** What will become of one row of the file. */
export interface PreviewRow {
  line: number
  /** As the file calls it. */
  called: string
  state: 'new' | 'saved' | 'repeated' | 'unknown' | 'unclear' | 'empty'
  /** The coin it means; of several, the one that was chosen. */
  coin: KnownCoin | null
  /** Among which to choose. */
  coins: readonly KnownCoin[]
}

interface FileRow {
  line: number
  named: NamedRow
  coins: readonly KnownCoin[]
}

/** `chosen` is what the reader chose for a ticker of several coins, by line. */
export function previewOf(
  rows: readonly FileRow[],
  saved: ReadonlySet<string>,
  chosen: ReadonlyMap<number, string>,
): PreviewRow[] {
  const before = new Set<string>()
  return rows.map(({ line, named, coins }) => {
    const called = named.symbol || named.name || named.api_id
    const coin = coins.length === 1 ? coins[0]! : coins.find(({ api_id }) => api_id === chosen.get(line))
    const row = { line, called, coin: coin ?? null, coins }
    if (!called) return { ...row, state: 'empty' }
    if (!coin) return { ...row, state: coins.length > 0 ? 'unclear' : 'unknown' }
    if (saved.has(coin.api_id)) return { ...row, state: 'saved' }
    if (before.has(coin.api_id)) return { ...row, state: 'repeated' }
    before.add(coin.api_id)
    return { ...row, state: 'new' }
  })
}

/** Words beside a row; a new coin needs none. */
export const STATE_WORDS: Record<PreviewRow['state'], string> = {
  new: '',
  saved: 'уже в портфеле',
  repeated: 'повтор',
  unknown: 'монета не найдена',
  unclear: 'выберите монету',
  empty: 'в строке нет монеты',
}

/** A row that keeps the file from being taken in, unless the reader skips it. */
export const isFault = ({ state }: PreviewRow) => state === 'unknown' || state === 'unclear' || state === 'empty'
