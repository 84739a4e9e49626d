import { changePercent } from '@palata/contract/change'
import type { Comment } from '@palata/contract/comments/comment'
import { TICKER } from '@palata/contract/text/tickers'
import { pictureUrl } from '#features/market'
import { listNamedPrices } from '#features/mentions'
import { tickersOf } from '#features/texts'
import type { Db } from '#platform/database.ts'
import type { CommentRow } from '../store.ts'

/** Coins that the comments name, with their prices then and now. Only `$` names a coin: most pages need no query. */
export async function coinsOf(db: Db, rows: CommentRow[]): Promise<Map<number, Comment['coins']>> {
  const naming = rows.filter(({ text }) => text.includes('$'))
  if (naming.length === 0) return new Map()
  const ids = naming.map(({ id }) => id)
  const found = Map.groupBy(await listNamedPrices(db, 'comment', ids), ({ entity_id }) => entity_id)
  return new Map(naming.map(({ id, text }) => [id, presentCoins(found.get(id) ?? [], text)]))
}

type NamedPrice = Awaited<ReturnType<typeof listNamedPrices>>[number]

function presentCoins(found: NamedPrice[], text: string): Comment['coins'] {
  const written = new Set([...text.matchAll(TICKER)].map(([, word]) => word!.toUpperCase()))
  return found.map(({ api_id, symbol, word, start_price, current_price, quoted_at }) => ({
    api_id,
    symbol,
    image: pictureUrl(api_id),
    start_price,
    current_price,
    priced_at: quoted_at?.toISOString() ?? null,
    price_change: changePercent(start_price, current_price),
    words: [...written].filter((one) => tickersOf(one).includes(word.toUpperCase())),
  }))
}
