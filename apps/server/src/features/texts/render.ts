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
 * Raised with every change that shows an old text otherwise; kept beside each shown text,
 * and whoever keeps them makes anew those of another version.
 */
export const TEXTS_VERSION = 3

/** Characters. A megabyte pasted from an office program is mostly markup and passes. */
const LONGEST = 2_000_000

const NOBODY: People = new Map()

/** What a person wrote. */
export interface Written {
  text: string
  /** `html` of an editor, or `plain` words whose line breaks count. */
  as: 'html' | 'plain'
  /** The text that this replaces: its tickers stay with the coins they had, whatever the coins are called by now. */
  of?: Entity | undefined
  /** Whom `@name` means, by the name in small letters; any other name is a word like others. */
  people?: People
  /** The coins that it may name, where many texts are written at once and these were read for all of them. */
  coins?: NamedCoin[]
}

/** What readers get, made once when it is written: to be stored beside it. */
export interface Shown {
  html: string
  /** Coins in the order the text first names them; `keepMentions` keeps them. */
  coins: (Named & { coin: NamedCoin })[]
  words: string
  /** Characters of the words. */
  length: number
  minutes: number
  version: number
  /** What a title can be made of: the first block that has words. */
  title: Title
  /** Addresses of the pictures that stand in it. */
  pictures: string[]
  headings: Heading[]
  /** Tickers, in capitals, that may mean several coins: they stay words. */
  ambiguous: string[]
}

/** The one way from what a person wrote to what stands in a page. Two reads of the database at most, however long the text. */
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

/** A title that a person wrote: plain words, in which coins and addresses are found. */
export async function renderTitle(db: Db, words: string, of?: Entity): Promise<Title> {
  const line = cleanLine(words)
  const tree = plainTree(line)
  const { tickers } = coinNamesIn(tree)
  const bound = of && tickers.length > 0 ? await listBoundWords(db, of) : new Map<string, string>()
  const coins = tickers.length > 0 ? await listNamedCoins(db, tickers, [...bound.values()]) : []
  const shown = shapeLines(tree, { coins: meaning(coins, bound), sizes: new Map(), people: NOBODY })
  return { ...titleOf(shown.children as ElementContent[]), words: line }
}

/** Words of one line as they may stand in a page. */
export function cleanLine(words: string): string {
  return seen(words).replace(/\s+/g, ' ').trim()
}

/** What a writer gets back to go on with: reduced to what is allowed, nothing bound and nothing left out that is kept. */
export function sourceHtml(html: string): string {
  return toHtml(sanitize(parseHtml(html), ALLOWED) as Root)
}

function isAmbiguous(ticker: string, found: NamedCoin[], { byTicker }: Coins) {
  return byTicker(ticker) === undefined && found.some(({ symbol }) => symbol.toUpperCase() === ticker)
}

/** HTML from elsewhere reduced to what is allowed, without a look at the database: its pictures are left out. */
export function cleanHtml(html: string): string {
  const byApiId = (apiId: string) => (/^[\w-]{1,100}$/.test(apiId) ? { api_id: apiId, symbol: apiId } : undefined)
  const coins = { byTicker: () => undefined, byApiId } as Coins
  return toHtml(shape(sanitize(parseHtml(html), ALLOWED) as Root, { coins, sizes: new Map(), people: NOBODY }))
}

/** Of several coins of one ticker the only ranked one is meant; of several such none is. */
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
