import type { ElementContent, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { NamedCoin } from '#features/coinSearch'
import { ALLOWED } from './allowed.ts'
import { type Coins, coinNamesIn, coinsNamedIn, type Named } from './coins/coins.ts'
import { type Heading, headingsIn } from './elements/headings.ts'
import { pictureAddressesIn, type Sizes } from './elements/ownPictures.ts'
import type { People } from './elements/people.ts'
import { type Title, titleIn, titleOf } from './elements/title.ts'
import { typesetTree } from './elements/typeset.ts'
import { openedPart } from './opened/opened.ts'
import { parseHtml } from './parse.ts'
import { plainTree } from './plain/plain.ts'
import { readingMinutes } from './plain/readingMinutes.ts'
import { Room } from './room.ts'
import { type Known, shape, shapeLines } from './shape.ts'
import { readTextOf, textOf } from './tree.ts'

/** A text to render. Everything here and in the results can be copied to another thread. */
export interface Source {
  text: string
  as: 'html' | 'plain'
  /** See `Written`. */
  isKept?: boolean | undefined
}

/** What is looked up in the database for a text. */
export interface Names {
  tickers: string[]
  apiIds: string[]
  /** Addresses of pictures. */
  addresses: string[]
}

/** What was found there. */
export interface Found {
  coins: NamedCoin[]
  /** Coins of the replaced text's tickers: ids by ticker in capitals. */
  bound: ReadonlyMap<string, string>
  sizes: Sizes
  people: People
}

/** A rendered text without what is added from the database. */
export interface Drawn {
  html: string
  coins: (Named & { coin: NamedCoin })[]
  words: string
  /** Characters of `words`. */
  length: number
  minutes: number
  title: Title
  pictures: string[]
  headings: Heading[]
  ambiguous: string[]
}

/** Parses a source text and reduces it to what is allowed. */
export function treeOf({ text, as, isKept = false }: Source): Root {
  return as === 'html' ? allowed(text, isKept) : plainTree(text)
}

export function namesIn(tree: Root, { isKept = false }: Pick<Source, 'isKept'>): Names {
  const addresses = pictureAddressesIn(tree)
  const room = new Room(isKept)
  return { ...coinNamesIn(tree), addresses: addresses.filter(() => room.take('pictures')) }
}

export function draw(tree: Root, { as, isKept = false }: Omit<Source, 'text'>, found: Found): Drawn {
  const known: Known = { ...found, coins: meaning(found.coins, found.bound), room: new Room(isKept) }
  const { tickers } = coinNamesIn(tree)
  const shown = as === 'html' ? shape(tree, known) : shapeLines(tree, known)
  const byId = new Map(found.coins.map((coin) => [coin.api_id, coin]))
  const words = textOf(shown)
  return {
    html: toHtml(shown),
    coins: coinsNamedIn(shown).map((named) => ({ ...named, coin: byId.get(named.apiId)! })),
    words,
    length: words.length,
    minutes: readingMinutes(readTextOf(shown)),
    title: titleIn(shown),
    pictures: pictureAddressesIn(shown),
    headings: as === 'html' ? headingsIn(shown) : [],
    ambiguous: tickers.filter((ticker) => isAmbiguous(ticker, found.coins, known.coins)),
  }
}

/** A plain line with its coins and addresses. */
export function drawTitle(tree: Root, found: Pick<Found, 'coins' | 'bound'>): Title {
  const coins = meaning(found.coins, found.bound)
  const shown = shapeLines(tree, { coins, sizes: new Map(), people: new Map(), room: new Room(true) })
  return titleOf(shown.children as ElementContent[])
}

/** The work on a text that may be long, by name. */
export const STEPS = {
  names: (source: Source) => namesIn(treeOf(source), source),
  draw: ({ found, ...source }: Source & { found: Found }) => draw(treeOf(source), source, found),
  /** HTML to continue editing: reduced to what is allowed, with nothing bound. */
  source: ({ text, isKept = false }: Omit<Source, 'as'>) => toHtml(allowed(text, isKept)),
  /** Foreign HTML as readers see it, without database reads: its pictures are removed. */
  clean: ({ text }: Pick<Source, 'text'>) => {
    const byApiId = (apiId: string) => (/^[\w-]{1,100}$/.test(apiId) ? { api_id: apiId, symbol: apiId } : undefined)
    const coins = { byTicker: () => undefined, byApiId } as Coins
    return toHtml(shape(allowed(text, true), { coins, sizes: new Map(), people: new Map(), room: new Room(true) }))
  },
  /** What everyone reads of a rendered text, and what is told of the rest. */
  open: ({ text, blocks }: Pick<Source, 'text'> & { blocks: number | null }) =>
    openedPart(parseHtml(text, { most: Number.POSITIVE_INFINITY }), blocks),
  /** Rendered text with no-break spaces by Russian typography; code stays unchanged. */
  typeset: ({ text }: Pick<Source, 'text'>) => toHtml(typesetTree(parseHtml(text, { most: Number.POSITIVE_INFINITY }))),
}

export type Steps = typeof STEPS

function allowed(html: string, isKept: boolean): Root {
  return sanitize(parseHtml(html, { isCut: isKept }), ALLOWED) as Root
}

function isAmbiguous(ticker: string, found: NamedCoin[], { byTicker }: Coins) {
  return byTicker(ticker) === undefined && found.some(({ symbol }) => symbol.toUpperCase() === ticker)
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
