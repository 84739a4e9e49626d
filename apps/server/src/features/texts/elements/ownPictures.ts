import { isPicturedSign, seen } from '@palata/contract/text/seen'
import type { Element, ElementContent, Nodes } from 'hast'
import { element, isElement, nodesOf, text } from '../tree.ts'

/** Size by address; null when unknown. A picture that is not listed is not ours. */
export type Sizes = ReadonlyMap<string, { width: number; height: number } | null>

/** Addresses of our own pictures: a reader's browser requests no other site. */
const OURS = /^\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/

/** GIFs from the search by our proxy's address; the route that serves them verifies the signature. */
const GIF = /^\/gif\/[\w-]{22}\?u=[\w%.~!*'()-]{1,900}(&n=[1-9]\d{0,8})?$/
const MOST_PIXELS = 2000

/** Addresses of stored pictures. */
export function pictureAddressesIn(tree: Nodes): string[] {
  const addresses = [...nodesOf(tree)].map((node) => (isElement(node, 'img') ? node.properties.src : null))
  return [...new Set(addresses)].filter((src) => typeof src === 'string').filter((src) => OURS.test(src))
}

/** The picture with its size, so that the page does not shift when it loads; one that we do not store is left out. */
export function pictureOf({ properties: { src, alt, width, height } }: Element, sizes: Sizes): ElementContent[] {
  if (typeof src !== 'string') return []
  if (GIF.test(src)) return [element('img', { src, alt: seen(String(alt ?? '')), ...gifSize(width, height), ...LATE })]
  if (!sizes.has(src)) return isPicturedSign(String(alt ?? '')) ? [text(seen(String(alt)))] : []
  const shown = { src, alt: seen(String(alt ?? '')), ...sizes.get(src), ...LATE }
  return [element('img', shown)]
}

const LATE = { loading: 'lazy', decoding: 'async' }

/** Size of a GIF from the search, known only from its author's HTML. */
function gifSize(width: unknown, height: unknown) {
  const sides = [Number(width), Number(height)]
  return sides.every((side) => Number.isInteger(side) && side > 0 && side <= MOST_PIXELS)
    ? { width: sides[0]!, height: sides[1]! }
    : {}
}
