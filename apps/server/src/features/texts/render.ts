import { isVisible, seen } from '@palata/contract/text/seen'
import { listNamedCoins, type NamedCoin } from '#features/coinSearch'
import { findPictureSizes } from '#features/media'
import { type Entity, listBoundWords } from '#features/mentions'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { runHere } from '#platform/workers/index.ts'
import { isLight, perform } from './apart.ts'
import type { People } from './elements/people.ts'
import type { Title } from './elements/title.ts'
import { plainTree } from './plain/plain.ts'
import { type Drawn, draw, drawTitle, type Found, type Names, namesIn, STEPS, treeOf } from './steps.ts'

/**
 * Increase it with every change that renders an old text differently. Stored beside each rendered text,
 * and features render texts of another version again.
 */
export const TEXTS_VERSION = 6

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
  /** Nobody is there to shorten it: it is stored already, or another site wrote it. Over a limit it loses links. */
  isKept?: boolean
}

/**
 * A rendered text, made once when it is written and stored beside its source. `coins` are in order of first mention,
 * and `keepMentions` stores them; `title` is its first block with words; `ambiguous` are tickers (in capitals) of
 * several coins, which stay text.
 */
export interface Shown extends Drawn {
  version: number
}

/**
 * The only path from a source text to page HTML. At most three database reads for any length; a long or intricate
 * text is rendered in a worker. Refuses with `too_large` a text over the limits of `Room`, or one that takes too long.
 */
export async function renderText(db: Db, { text, as, of, people = NOBODY, coins, isKept }: Written): Promise<Shown> {
  if (text.length > LONGEST) throw new Refusal('too_large', 'Текст слишком длинный')
  const source = { text, as, isKept }
  const given = { of, people, coins }
  if (!isLight(text)) {
    const found = await find(db, await perform('names', source), given)
    return { ...(await perform('draw', { ...source, found })), version: TEXTS_VERSION }
  }
  const tree = runHere(() => treeOf(source))
  const found = await find(db, namesIn(tree, source), given)
  return { ...runHere(() => draw(tree, source, found)), version: TEXTS_VERSION }
}

/** Renders a plain-text title with its coins and addresses. */
export async function renderTitle(db: Db, words: string, of?: Entity): Promise<Title> {
  const line = cleanLine(words)
  const tree = plainTree(line)
  const found = await find(db, namesIn(tree, {}), { of, people: NOBODY })
  return { ...drawTitle(tree, found), words: line }
}

/** Text as one clean line; empty when it shows nothing. */
export function cleanLine(words: string): string {
  return isVisible(words) ? seen(words).replace(/\s+/g, ' ').trim() : ''
}

/** HTML to continue editing: reduced to what is allowed, with nothing bound. `isKept` as in `Written`. */
export const sourceHtml = (html: string, isKept = false) => perform('source', { text: html, isKept })

/** The same for a text that is short by its form. */
export const cleanShortHtml = (html: string) => runHere(() => STEPS.clean({ text: html }))

/** Foreign HTML reduced to what is allowed, without database reads: its pictures are removed. */
export const cleanHtml = (html: string) => perform('clean', { text: html })

/** What everyone reads of a rendered text; `blocks`: how many first blocks were opened by choice, null for none made. */
export const openPart = (html: string, blocks: number | null) => perform('open', { text: html, blocks })

/** Rendered text with no-break spaces by Russian typography; code stays unchanged. */
export const typesetHtml = (html: string) => perform('typeset', { text: html })

async function find(
  db: Db,
  { tickers, apiIds, addresses }: Names,
  { of, people, coins }: { of?: Entity | undefined; people: People; coins?: NamedCoin[] | undefined },
): Promise<Found> {
  const bound = of && tickers.length > 0 ? await listBoundWords(db, of) : new Map<string, string>()
  const isNamed = tickers.length + apiIds.length > 0
  return {
    bound,
    people,
    coins: coins ?? (isNamed ? await listNamedCoins(db, tickers, [...apiIds, ...bound.values()]) : []),
    sizes: addresses.length > 0 ? await findPictureSizes(db, addresses) : new Map(),
  }
}
