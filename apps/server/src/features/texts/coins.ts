import type { ElementContent, Nodes } from 'hast'
import type { NamedCoin } from '#features/market'
import { element, isElement, nodesOf, text, textOf } from './tree.ts'

/** A dollar and letters that do not belong to a longer word: `$BTC`, never `US$BTC` or `$100`. */
const TICKER = /(?<![\p{L}\p{N}_$])\$([A-Za-z][A-Za-z0-9]{1,9})(?![\p{L}\p{N}_])/gu
/** What one text may name; nobody writes of more, and each is looked up. */
const MOST_NAMES = 200

/** How words become coins. */
export interface Coins {
  /** The coin of a ticker, if there is just one that it may mean. */
  byTicker: (ticker: string) => NamedCoin | undefined
  /** The coin that the writer chose by its id. */
  byApiId: (apiId: string) => NamedCoin | undefined
}

/** Tickers, in capitals, and ids of coins that stand in the text. */
export function coinNamesIn(tree: Nodes): { tickers: string[]; apiIds: string[] } {
  const tickers = new Set<string>()
  const apiIds = new Set<string>()
  for (const node of nodesOf(tree)) {
    if (node.type === 'text')
      for (const [, ticker] of node.value.matchAll(TICKER))
        if (tickers.size < MOST_NAMES) tickers.add(ticker!.toUpperCase())
    if (isElement(node, 'span') && typeof node.properties.dataCoinId === 'string' && apiIds.size < MOST_NAMES)
      apiIds.add(node.properties.dataCoinId)
  }
  return { tickers: [...tickers], apiIds: [...apiIds] }
}

/** The words with each ticker bound to its coin; one that may mean several coins stays as it is. */
export function bindTickers(words: string, { byTicker }: Coins): ElementContent[] {
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, 0: written, 1: ticker } of words.matchAll(TICKER)) {
    const coin = byTicker(ticker!.toUpperCase())
    if (!coin) continue
    if (index > end) parts.push(text(words.slice(end, index)))
    parts.push(element('span', { dataCoinId: coin.api_id }, [text(ticker!)]))
    end = index + written.length
  }
  if (end < words.length) parts.push(text(words.slice(end)))
  return parts
}

/** A coin where a text first names it. */
export interface Named {
  apiId: string
  /** The word that stands for it. */
  word: string
  /** Characters of the shown words before it. */
  place: number
}

/** Coins of a shown text, in the order they are first named. */
export function coinsNamedIn(tree: Nodes): Named[] {
  const named = new Map<string, Named>()
  let place = 0
  for (const node of nodesOf(tree)) {
    if (node.type === 'text') place += node.value.length
    if (!isElement(node, 'span')) continue
    const apiId = String(node.properties.dataCoinId)
    if (!named.has(apiId)) named.set(apiId, { apiId, word: textOf(node), place })
  }
  return [...named.values()]
}
