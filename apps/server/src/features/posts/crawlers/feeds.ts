import { writtenName } from '@palata/contract/text/personName'
import { wordsOf } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { urlSet, urlSetOf } from '#platform/format/sitemap.ts'
import { cdata, document, element, xmlText } from '#platform/format/xml.ts'
import { findLastId, type Listed, listLeads, listNewsSince, listRange } from './store.ts'

/** Ids per part of the sitemap. */
const PART = 5000
/** How long search engines treat news as news. */
const NEWS_MS = 48 * 3_600_000
/** Public pages of the site itself. */
const PAGES = ['/', '/calendar', '/signals', '/rules/terms', '/rules/privacy']

export interface SiteNames {
  /** Public address of the site. */
  origin: string
  brand: string
}

const addressOf = (origin: string, { model, id }: Pick<Listed, 'model' | 'id'>) =>
  `${origin}/${model.toLowerCase()}/${id}`

/** Index of the sitemap. A part has a fixed range of ids, so older parts do not change. */
export async function siteMap(db: Db, { origin }: SiteNames): Promise<string> {
  const parts = Math.ceil((await findLastId(db)) / PART)
  // The signals feature serves its own part.
  const names = ['pages', 'news', 'signals', ...Array.from({ length: parts }, (_, at) => `posts-${at + 1}`)]
  const maps = names.map((name) => `<sitemap>${element('loc', `${origin}/sitemaps/${name}.xml`)}</sitemap>`)
  return document(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`)
}

/** One part of the sitemap by name; undefined for an unknown name. */
export async function siteMapPart(db: Db, name: string, names: SiteNames, now: Date): Promise<string | undefined> {
  const { origin } = names
  if (name === 'pages') return urlSet(PAGES.map((path) => ({ address: origin + path })))
  if (name === 'news') return newsPart(await listNewsSince(db, new Date(now.getTime() - NEWS_MS)), names)
  const part = Number(/^posts-([1-9]\d{0,5})$/.exec(name)?.[1])
  if (!part || (part - 1) * PART >= (await findLastId(db))) return undefined
  const posts = await listRange(db, (part - 1) * PART + 1, part * PART)
  return urlSet(posts.map((post) => ({ address: addressOf(origin, post), at: post.published_at })))
}

function newsPart(posts: Listed[], { origin, brand }: SiteNames) {
  const publication = `<news:publication>${element('news:name', brand || new URL(origin).hostname)}<news:language>ru</news:language></news:publication>`
  const urls = posts.map((post) => {
    const dated = element('news:publication_date', post.published_at.toISOString())
    const news = `<news:news>${publication}${dated}${element('news:title', post.title)}</news:news>`
    return `<url>${element('loc', addressOf(origin, post))}${news}</url>`
  })
  return urlSetOf(urls, ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"')
}

/** Titles, leads and open parts of the latest posts, the parts as plain paragraphs. */
export async function leadsFeed(db: Db, { origin, brand }: SiteNames): Promise<string> {
  const items = (await listLeads(db)).map((post) => {
    const address = addressOf(origin, post)
    return [
      '<item>',
      element('title', post.title),
      element('link', address),
      `<guid isPermaLink="true">${address}</guid>`,
      element('pubDate', post.published_at.toUTCString()),
      element('dc:creator', post.author_name === null ? '' : writtenName(post.author_name)),
      element('description', post.short_description),
      contentOf(post.open_html),
      '</item>',
    ].join('')
  })
  const channel = `${element('title', brand || new URL(origin).hostname)}${element('link', `${origin}/`)}${element('description', 'Новости и аналитика: заголовки и вступления')}<language>ru</language><atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>`
  return document(
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}${items.join('')}</channel></rss>`,
  )
}

function contentOf(html: string): string {
  const lines = wordsOf(html).split('\n').filter(Boolean)
  if (lines.length === 0) return ''
  return `<content:encoded>${cdata(lines.map((line) => `<p>${xmlText(line)}</p>`).join(''))}</content:encoded>`
}

/** Keeps robots away from pages that need a sign-in. */
export function robots({ origin }: Pick<SiteNames, 'origin'>): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /feeds/',
    'Disallow: /user/',
    'Disallow: /users/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
