import { seen } from '@palata/contract/seen'
import type { Element, ElementContent, Nodes } from 'hast'
import { element, isElement, nodesOf } from './tree.ts'

/** By address: how large a picture will be; null where nobody measured it. A picture that is not there is not ours. */
export type Sizes = ReadonlyMap<string, { width: number; height: number } | null>

/** Addresses of ours: a reader's browser asks nobody else for anything. */
const OURS = /^\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/

/** GIFs of the search, as the site gives them out: the route that shows them knows its own signature. */
const GIF = /^\/gif\/[\w-]{22}\?u=[\w%.~!*'()-]{1,900}(&n=[1-9]\d{0,8})?$/
const MOST_PIXELS = 2000

/** Addresses of kept pictures. */
export function pictureAddressesIn(tree: Nodes): string[] {
  const addresses = [...nodesOf(tree)].map((node) => (isElement(node, 'img') ? node.properties.src : null))
  return [...new Set(addresses)].filter((src) => typeof src === 'string').filter((src) => OURS.test(src))
}

/** The picture with its place kept before it comes; one that we do not keep is left out. */
export function pictureOf({ properties: { src, alt, width, height } }: Element, sizes: Sizes): ElementContent[] {
  if (typeof src !== 'string') return []
  if (GIF.test(src)) return [element('img', { src, alt: seen(String(alt ?? '')), ...gifSize(width, height), ...LATE })]
  if (!sizes.has(src)) return []
  const shown = { src, alt: seen(String(alt ?? '')), ...sizes.get(src), ...LATE }
  return [element('img', shown)]
}

const LATE = { loading: 'lazy', decoding: 'async' }

/** Nobody has measured a GIF of the search but who chose it. */
function gifSize(width: unknown, height: unknown) {
  const sides = [Number(width), Number(height)]
  return sides.every((side) => Number.isInteger(side) && side > 0 && side <= MOST_PIXELS)
    ? { width: sides[0]!, height: sides[1]! }
    : {}
}
