import { isVisible } from '@palata/contract/text/seen'
import type { Element, ElementContent, Root } from 'hast'
import { element, isElement, nodesOf, textOf } from '../tree.ts'

/** The post's title is h1, so headings in the text begin with h2. */
const RANKS: Record<string, string> = { h1: 'h2', h5: 'h4', h6: 'h4' }
/** From this number of headings on, each gets its own link. */
const LONG = 3

export function headingOf({ tagName }: Element, children: ElementContent[]): ElementContent[] {
  const isEmpty = children.every((child) => !isVisible(textOf(child)))
  return isEmpty ? [] : [element(RANKS[tagName] ?? tagName, {}, children)]
}

/** Adds an id to each heading, and in a long text also a link. */
export function anchorHeadings(blocks: ElementContent[]) {
  const headings = blocks.flatMap((block) => [...nodesOf(block)]).filter((node) => isElement(node, 'h2', 'h3', 'h4'))
  // How often each id was needed.
  const asked = new Map<string, number>()
  for (const heading of headings) {
    const words = textOf(heading).trim()
    const slug = slugOf(words)
    const before = asked.get(slug) ?? 0
    asked.set(slug, before + 1)
    // A slug never has two dashes, so the suffix cannot collide.
    const id = before === 0 ? slug : `${slug}--${before + 1}`
    heading.properties.id = id
    if (headings.length < LONG) continue
    heading.children.push(
      element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Ссылка на раздел «${words}»` }),
    )
  }
}

export interface Heading {
  /** Id of the heading's element. */
  id: string
  title: string
  /** 2 to 4. */
  level: number
}

/** Headings of a rendered text, in order. */
export function headingsIn(shown: Root): Heading[] {
  return [...nodesOf(shown)]
    .filter((node) => isElement(node, 'h2', 'h3', 'h4'))
    .map((node) => ({ id: String(node.properties.id), title: textOf(node).trim(), level: Number(node.tagName[1]) }))
}

const LATIN =
  'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sch ъ  ы y ь  э e ю yu я ya'
const letters = new Map([...LATIN.matchAll(/([а-яё]) ([a-z]*)/g)].map(([, cyrillic, latin]) => [cyrillic!, latin!]))

/** In Latin letters, so that a copied address is readable; prefixed, so that it differs from the page's own ids. */
function slugOf(words: string): string {
  return `razdel-${latinSlug(words)}`.slice(0, 60).replace(/-$/, '')
}

/** A URL slug: Latin letters, digits and single dashes; empty when nothing is left. */
export function latinSlug(words: string): string {
  const latin = [...words.toLowerCase()].map((letter) => letters.get(letter) ?? letter).join('')
  return latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}
