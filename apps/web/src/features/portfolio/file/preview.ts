import type { KnownCoin } from '@palata/contract/market'
import type { NamedRow } from '@palata/contract/portfolio'

/** A row of the file with its outcome. */
export interface PreviewRow {
  line: number
  /** Name of the coin in the file. */
  called: string
  state: 'new' | 'saved' | 'repeated' | 'unknown' | 'unclear' | 'empty'
  /** The matching coin; among several, the chosen one. */
  coin: KnownCoin | null
  /** Coins to choose from. */
  coins: readonly KnownCoin[]
}

interface FileRow {
  line: number
  named: NamedRow
  coins: readonly KnownCoin[]
}

/** `chosen` holds the reader's choices for ambiguous tickers, by line. */
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

/** Labels of a row's state; a new coin has none. */
export const STATE_WORDS: Record<PreviewRow['state'], string> = {
  new: '',
  saved: 'уже в портфеле',
  repeated: 'повтор',
  unknown: 'монета не найдена',
  unclear: 'выберите монету',
  empty: 'в строке нет монеты',
}

/** Whether the row blocks the import until the reader skips it. */
export const isFault = ({ state }: PreviewRow) => state === 'unknown' || state === 'unclear' || state === 'empty'
