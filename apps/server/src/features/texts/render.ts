import { seen } from '@palata/contract/seen'
import type { ElementContent, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { listNamedCoins, type NamedCoin } from '#features/market'
import { findPictureSizes } from '#features/media'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { ALLOWED } from './allowed.ts'
import { type Coins, coinNamesIn, coinsNamedIn, type Named } from './coins.ts'
import { type Heading, headingsIn } from './headings.ts'
import { type Entity, listBoundWords } from './mentions.ts'
import { parseHtml } from './parse.ts'
import type { People } from './people.ts'
import { pictureAddressesIn } from './pictures.ts'
import { plainTree } from './plain.ts'
import { readingMinutes } from './readingMinutes.ts'
import { type Known, shape, shapeLines } from './shape.ts'
import { type Title, titleIn, titleOf } from './title.ts'
import { readTextOf, textOf } from './tree.ts'

/**
 * Increase it with every change that renders an old text differently. Stored beside each rendered text,
 * and features render texts of another version again.
 */
export const TEXTS_VERSION = 3

/** Characters. A megabyte pasted from an office program is mostly markup and is accepted. */
const LONGEST = 2_000_000

const NOBODY: People = new Map()

/** A source text. */
export interface Written {
  text: string
  /** `html` from an editor, or `plain` text with line breaks. */
  as: 'html' | 'plain'
  /** The replaced text: its tickers keep their coins, even if the coins were renamed since. */
  of?: Entity | undefined
  /** People for `@name` by lower-case username; any other name stays text. */
  people?: People
  /** Coins that the text may mention, when they were read for many texts at once. */
  coins?: NamedCoin[]
}

/** A rendered text, made once when it is written and stored beside its source. */
export interface Shown {
  html: string
  /** Coins in order of first mention; `keepMentions` stores them. */
  coins: (Named & { coin: NamedCoin })[]
  words: string
  /** Characters of `words`. */
  length: number
  minutes: number
  version: number
  /** Title from the text: its first block with words. */
  title: Title
  /** Addresses of its pictures. */
  pictures: string[]
  headings: Heading[]
  /** Tickers (in capitals) of several coins: they stay text. */
  ambiguous: string[]
}

/**
 * The only path from a source text to page HTML. At most two database reads for any length. Refuses with `too_large`.
 */
export async function renderText(db: Db, { text, as, of, people = NOBODY, coins: given }: Written): Promise<Shown> {
  if (text.length > LONGEST) throw new Refusal('too_large', 'Текст слишком длинный')
  const tree = as === 'html' ? (sanitize(parseHtml(text), ALLOWED) as Root) : plainTree(text)
  const { tickers, apiIds } = coinNamesIn(tree)
  const addresses = pictureAddressesIn(tree)
  const bound = of && tickers.length > 0 ? await listBoundWords(db, of) : new Map<string, string>()
  const isNamed = tickers.length + apiIds.length > 0
  const coins = given ?? (isNamed ? await listNamedCoins(db, tickers, [...apiIds, ...bound.values()]) : [])
  const sizes = addresses.length > 0 ? await findPictureSizes(db, addresses) : new Map()
  const known: Known = { coins: meaning(coins, bound), sizes, people }
  const shown = as === 'html' ? shape(tree, known) : shapeLines(tree, known)
  const byId = new Map(coins.map((coin) => [coin.api_id, coin]))
  const words = textOf(shown)
  return {
    html: toHtml(shown),
    coins: coinsNamedIn(shown).map((named) => ({ ...named, coin: byId.get(named.apiId)! })),
    words,
    length: words.length,
    minutes: readingMinutes(readTextOf(shown)),
    version: TEXTS_VERSION,
    title: titleIn(shown),
    pictures: pictureAddressesIn(shown),
    headings: as === 'html' ? headingsIn(shown) : [],
    ambiguous: tickers.filter((ticker) => isAmbiguous(ticker, coins, known.coins)),
  }
}

/** Renders a plain-text title with its coins and addresses. */
export async function renderTitle(db: Db, words: string, of?: Entity): Promise<Title> {
  const line = cleanLine(words)
  const tree = plainTree(line)
  const { tickers } = coinNamesIn(tree)
  const bound = of && tickers.length > 0 ? await listBoundWords(db, of) : new Map<string, string>()
  const coins = tickers.length > 0 ? await listNamedCoins(db, tickers, [...bound.values()]) : []
  const shown = shapeLines(tree, { coins: meaning(coins, bound), sizes: new Map(), people: NOBODY })
  return { ...titleOf(shown.children as ElementContent[]), words: line }
}

/** Text as one clean line. */
export function cleanLine(words: string): string {
  return seen(words).replace(/\s+/g, ' ').trim()
}

/** HTML to continue editing: reduced to what is allowed, with nothing bound. */
export function sourceHtml(html: string): string {
  return toHtml(sanitize(parseHtml(html), ALLOWED) as Root)
}

function isAmbiguous(ticker: string, found: NamedCoin[], { byTicker }: Coins) {
  return byTicker(ticker) === undefined && found.some(({ symbol }) => symbol.toUpperCase() === ticker)
}

/** Foreign HTML reduced to what is allowed, without database reads: its pictures are removed. */
export function cleanHtml(html: string): string {
  const byApiId = (apiId: string) => (/^[\w-]{1,100}$/.test(apiId) ? { api_id: apiId, symbol: apiId } : undefined)
  const coins = { byTicker: () => undefined, byApiId } as Coins
  return toHtml(shape(sanitize(parseHtml(html), ALLOWED) as Root, { coins, sizes: new Map(), people: NOBODY }))
}

/** A ticker of several coins means the only ranked one; none when several are ranked. */
function meaning(found: NamedCoin[], bound: ReadonlyMap<string, string>): Coins {
  const byApiId = new Map(found.map((coin) => [coin.api_id, coin]))
  const byTicker = Map.groupBy(found, ({ symbol }) => symbol.toUpperCase())
  return {
    byApiId: (apiId) => byApiId.get(apiId),
    byTicker: (ticker) => {
      const before = byApiId.get(bound.get(ticker) ?? '')
      if (before) return before
      const all = byTicker.get(ticker) ?? []
      const ranked = all.filter(({ rank }) => rank !== null)
      const candidates = ranked.length > 0 ? ranked : all
      return candidates.length === 1 ? candidates[0] : undefined
    },
  }
}
