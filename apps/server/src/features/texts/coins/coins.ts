import { TICKER } from '@palata/contract/text/tickers'
import type { ElementContent, Nodes } from 'hast'
import type { NamedCoin } from '#features/coinSearch'
import type { Room } from '../room.ts'
import { element, isElement, nodesOf, signed, text, textOf } from '../tree.ts'
import { tickersOf } from './tickers.ts'

/** Most names in one text: nobody writes about more, and each is looked up. */
const MOST_NAMES = 200

/** Finds coins for words. */
export interface Coins {
  /** The coin with this ticker, if there is only one. */
  byTicker: (ticker: string) => NamedCoin | undefined
  /** The coin that the author chose by id. */
  byApiId: (apiId: string) => NamedCoin | undefined
}

/** Tickers (in capitals) and coin ids in the text. */
export function coinNamesIn(tree: Nodes): { tickers: string[]; apiIds: string[] } {
  const tickers = new Set<string>()
  const apiIds = new Set<string>()
  for (const node of nodesOf(tree)) {
    if (node.type === 'text')
      for (const [, written] of node.value.matchAll(TICKER))
        for (const ticker of tickersOf(written!)) if (tickers.size < MOST_NAMES) tickers.add(ticker)
    if (isElement(node, 'span') && typeof node.properties.dataCoinId === 'string' && apiIds.size < MOST_NAMES)
      apiIds.add(node.properties.dataCoinId)
  }
  return { tickers: [...tickers], apiIds: [...apiIds] }
}

/** The text with each ticker replaced by its coin; an ambiguous one stays text. */
export function bindTickers(words: string, { byTicker }: Coins, room: Room): ElementContent[] {
  const parts: ElementContent[] = []
  let end = 0
  for (const { index, 0: written, 1: name } of words.matchAll(TICKER)) {
    const ticker = tickersOf(name!).find((one) => byTicker(one))
    const coin = ticker && byTicker(ticker)
    if (!coin) continue
    if (!room.take('coins')) break
    if (index > end) parts.push(text(words.slice(end, index)))
    parts.push({ ...element('span', { dataCoinId: coin.api_id }, [text(shownAs(name!, ticker))]), data: signed('$') })
    end = index + written.length
  }
  if (end < words.length) parts.push(text(words.slice(end)))
  return parts
}

/** A ticker in Latin letters keeps its case. */
const shownAs = (name: string, ticker: string) => (/[^A-Za-z0-9]/.test(name) ? ticker : name)

/** The first mention of a coin in a text. */
export interface Named {
  apiId: string
  /** The mentioned word. */
  word: string
  /** Characters of the rendered text before it. */
  place: number
}

/** Coins of a rendered text, in order of first mention. */
export function coinsNamedIn(tree: Nodes): Named[] {
  const named = new Map<string, Named>()
  let place = 0
  for (const node of nodesOf(tree)) {
    if (node.type === 'text') place += node.value.length
    const apiId = isElement(node, 'span') && node.properties.dataCoinId
    if (typeof apiId !== 'string') continue
    if (!named.has(apiId)) named.set(apiId, { apiId, word: textOf(node), place })
  }
  return [...named.values()]
}
