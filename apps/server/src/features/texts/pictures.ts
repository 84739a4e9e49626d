import type { Element, ElementContent, Nodes } from 'hast'
import { seen } from './hidden.ts'
import { element, isElement, nodesOf } from './tree.ts'

/** By address: how large a picture will be; null where nobody measured it. A picture that is not there is not ours. */
export type Sizes = ReadonlyMap<string, { width: number; height: number } | null>

/** Addresses of ours: a reader's browser asks nobody else for anything. */
const OURS = /^\/media\/[a-z0-9-]{1,100}\.[a-z0-9]{2,5}$/

export function pictureAddressesIn(tree: Nodes): string[] {
  const addresses = [...nodesOf(tree)].map((node) => (isElement(node, 'img') ? node.properties.src : null))
  return [...new Set(addresses)].filter((src) => typeof src === 'string').filter((src) => OURS.test(src))
}

/** The picture with its place kept before it comes; one that we do not keep is left out. */
export function pictureOf({ properties: { src, alt } }: Element, sizes: Sizes): ElementContent[] {
  if (typeof src !== 'string' || !sizes.has(src)) return []
  const shown = { src, alt: seen(String(alt ?? '')), ...sizes.get(src), loading: 'lazy', decoding: 'async' }
  return [element('img', shown)]
}
