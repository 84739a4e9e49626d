import { document, element } from './xml.ts'

/** A sitemap part: addresses with the publication time of each. */
export function urlSet(places: { address: string; at?: Date }[]): string {
  const lastmod = (at: Date | undefined) => (at ? element('lastmod', at.toISOString()) : '')
  return urlSetOf(places.map(({ address, at }) => `<url>${element('loc', address)}${lastmod(at)}</url>`))
}

/** A sitemap part of `<url>` elements; `spaces` declares the namespaces that they use. */
export function urlSetOf(urls: string[], spaces = '') {
  return document(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${spaces}>${urls.join('')}</urlset>`)
}
