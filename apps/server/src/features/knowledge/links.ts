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

/** A link as one to a page of the knowledge base; null for any other. `origin` is where readers find the site. */
function pageLink(href: string, origin: string): PageLink | null {
  const path = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
  const at = path.indexOf('#')
  const [address, anchor] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  const kept = KEPT.exec(address)
  if (kept) return { id: Number(kept[1]), slug: null, anchor }
  const named = NAMED.exec(address)
  return named && { id: null, slug: named[1]!, anchor }
}

/** The pages that a text leads to, by their addresses and by their ids. */
export function linkedPages(html: string, origin: string): { slugs: string[]; ids: number[] } {
  const links = [...html.matchAll(HREF)].map(([, href]) => pageLink(href!, origin)).filter((link) => link !== null)
  return {
    slugs: [...new Set(links.flatMap(({ slug }) => slug ?? []))],
    ids: [...new Set(links.flatMap(({ id }) => id ?? []))],
  }
}

/** Links to pages by their ids, so that they lead there whatever the pages are called later. Refuses one that leads nowhere. */
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

/** Links lead to the present addresses; one to a page that is out of sight leaves its words. */
export function showLinks(html: string, slugs: ReadonlyMap<number, string>): string {
  return html.replace(LINK, (_, id: string, anchor: string | undefined, words: string) => {
    const slug = slugs.get(Number(id))
    return slug === undefined ? words : `<a href="${BASE}/${slug}${anchor ?? ''}">${words}</a>`
  })
}
