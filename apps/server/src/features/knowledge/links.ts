import { FieldRefusal } from '#platform/errors.ts'

const BASE = '/knowledge-base'
const HREF = /href="([^"]*)"/g
const KEPT = /^\/knowledge-base\?page=([1-9]\d{0,8})$/
const NAMED = /^\/knowledge-base\/([a-z0-9-]{1,100})\/?$/
const LINK = /<a href="\/knowledge-base\?page=([1-9]\d{0,8})(#[^"]*)?">(.*?)<\/a>/gs

interface PageLink {
  id: number | null
  slug: string | null
  anchor: string
}

/** Parses a link to a knowledge base page; null for any other link. `origin` is the site's public origin. */
function pageLink(href: string, origin: string): PageLink | null {
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const at = path.indexOf('#')
  const [address, anchor] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  const kept = KEPT.exec(address)
  if (kept) return { id: Number(kept[1]), slug: null, anchor }
  const named = NAMED.exec(address)
  return named && { id: null, slug: named[1]!, anchor }
}

/** Slugs and ids of the pages that the text links to. */
export function linkedPages(html: string, origin: string): { slugs: string[]; ids: number[] } {
  const links = [...html.matchAll(HREF)].map(([, href]) => pageLink(href!, origin)).filter((link) => link !== null)
  return {
    slugs: [...new Set(links.flatMap(({ slug }) => slug ?? []))],
    ids: [...new Set(links.flatMap(({ id }) => id ?? []))],
  }
}

/** Rewrites links to page ids, which survive a change of slug. Refuses a link to a page that does not exist. */
export function keepLinks(
  html: string,
  { origin, ids, known }: { origin: string; ids: ReadonlyMap<string, number>; known: ReadonlySet<number> },
): string {
  return html.replace(HREF, (whole, href: string) => {
    const link = pageLink(href, origin)
    if (!link) return whole
    const id = link.id ?? ids.get(link.slug!)
    if (id === undefined || !known.has(id))
      throw new FieldRefusal({ content: [`Нет такой страницы базы знаний: ${link.slug ?? link.id}`] })
    return `href="${BASE}?page=${id}${link.anchor}"`
  })
}

/** Rewrites page ids to current slugs. A link to a hidden page becomes plain text. */
export function showLinks(html: string, slugs: ReadonlyMap<number, string>): string {
  return html.replace(LINK, (_, id: string, anchor: string | undefined, words: string) => {
    const slug = slugs.get(Number(id))
    return slug === undefined ? words : `<a href="${BASE}/${slug}${anchor ?? ''}">${words}</a>`
  })
}
