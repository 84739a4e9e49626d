import { iconAddress } from '@palata/contract/club/pictures'
import type { Head } from '#navigation'

/** Description for pages without one of their own. */
const DESCRIPTION = 'Закрытое криптосообщество: новости, аналитика, подкасты, сигналы и календарь событий'

interface HeadOptions {
  brand: string
  /** The club's own, as its settings name it. */
  icon?: string | undefined
  title: string
  /** Absolute address of the page without its query; null for pages that do not exist. */
  canonical: string | null
  origin: string
  /** Title and description that the page gives for itself. */
  head: Head | null
}

/** Tags of <head> for search engines and link previews. */
export function writeHead({ brand, icon, title, canonical, origin, head }: HeadOptions) {
  const full = titleWith(brand, title)
  const description = head?.description || DESCRIPTION
  const image = head?.image ?? { address: iconAddress(icon, '512'), width: 512, height: 512, alt: brand }
  const isArticle = head?.publishedAt !== undefined
  const tags = [
    `<title>${escapeHtml(full)}</title>`,
    named('description', description),
    property('og:type', isArticle ? 'article' : 'website'),
    property('og:locale', 'ru_RU'),
    // A preview shows the site's name beside the title already.
    property('og:title', isArticle ? title : full),
    property('og:description', description),
    brand && property('og:site_name', brand),
    origin && pictureTags(origin, image),
    head?.image && named('twitter:card', 'summary_large_image'),
    head?.publishedAt && property('article:published_time', head.publishedAt),
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">${property('og:url', canonical)}`
      : named('robots', 'noindex'),
    head?.structured && structuredData(head.structured({ brand, icon, absolute: (path) => `${origin}${path}` })),
  ]
  return tags.filter(Boolean).join('')
}

function pictureTags(origin: string, { address, width, height, alt }: NonNullable<Head['image']>) {
  return [
    property('og:image', `${origin}${address}`),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    alt && property('og:image:alt', alt),
  ].join('')
}

/** JSON-LD is data: no browser runs it. */
const structuredData = (data: object) => `<script type="application/ld+json">${scriptJson(data)}</script>`
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`

function escapeHtml(text: string) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** JSON escaped for use inside a script tag. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export function titleWith(brand: string, title: string) {
  return brand ? `${title} | ${brand}` : title
}
