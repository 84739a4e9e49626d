const DESCRIPTION = 'Закрытое криптосообщество: новости, аналитика, подкасты, сигналы и календарь событий'

interface HeadOptions {
  brand: string
  title: string
  /** Absolute address of the page without its query; none for pages that do not exist. */
  canonical: string | null
  origin: string
}

/** What stands in <head> for search engines and link previews. */
export function headOf({ brand, title, canonical, origin }: HeadOptions) {
  const full = escapeHtml(titleWith(brand, title))
  const tags = [
    `<title>${full}</title>`,
    `<meta name="description" content="${DESCRIPTION}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:locale" content="ru_RU">`,
    `<meta property="og:title" content="${full}">`,
    `<meta property="og:description" content="${DESCRIPTION}">`,
  ]
  if (brand) tags.push(`<meta property="og:site_name" content="${escapeHtml(brand)}">`)
  if (origin) tags.push(`<meta property="og:image" content="${escapeHtml(origin)}/static/icon-512.png">`)
  if (canonical) {
    const address = escapeHtml(canonical)
    tags.push(`<link rel="canonical" href="${address}">`, `<meta property="og:url" content="${address}">`)
  } else tags.push('<meta name="robots" content="noindex">')
  return tags.join('')
}

function escapeHtml(text: string) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** JSON that may stand inside a script tag. */
export function scriptJson(value: unknown) {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export function titleWith(brand: string, title: string) {
  return brand ? `${title} | ${brand}` : title
}
