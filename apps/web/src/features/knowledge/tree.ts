import type { KnowledgeEntry, KnowledgeMenu } from '@palata/contract/knowledge'

/** A page with the sections that contain it, outermost first. */
export interface Placed {
  entry: KnowledgeEntry
  menus: KnowledgeMenu[]
}

/** Every page in reading order: a section's own pages come before those of its subsections. */
export function pagesOf(menus: readonly KnowledgeMenu[], above: KnowledgeMenu[] = []): Placed[] {
  return menus.flatMap((menu) => {
    const held = [...above, menu]
    return [...menu.pages.map((entry) => ({ entry, menus: held })), ...pagesOf(menu.menus, held)]
  })
}

function menuOf(menus: readonly KnowledgeMenu[], id: number): KnowledgeMenu | undefined {
  return menus.find((menu) => menu.id === id) ?? menus.map((menu) => menuOf(menu.menus, id)).find((found) => found)
}

export const pageAddress = (slug: string) => `/knowledge-base/${slug}`

/** Address of a section: its first page, or the section itself while it is empty. */
export const menuAddress = ({ id, pages: [first] }: KnowledgeMenu) =>
  first ? pageAddress(first.slug) : `/knowledge-base?menu=${id}`

export const isOverdue = ({ check_by }: Pick<KnowledgeEntry, 'check_by'>, now: Date) => new Date(check_by) < now

/** What to show: a page by its key, a section without pages, or nothing. */
export type Chosen = { page: string } | { menu: KnowledgeMenu } | null

interface Asked {
  slug?: string | undefined
  page?: string | undefined
  menu?: string | undefined
}

/** A slug is used as given, since it may be a former address; an unknown id means the first page. */
export function chosenOf(menus: readonly KnowledgeMenu[], { slug, page, menu }: Asked): Chosen {
  if (slug) return { page: slug }
  const section = menu ? menuOf(menus, Number(menu)) : undefined
  if (section) return section.pages[0] ? { page: section.pages[0].slug } : { menu: section }
  const pages = pagesOf(menus)
  const found = pages.find(({ entry }) => String(entry.id) === page) ?? pages[0]
  return found ? { page: found.entry.slug } : null
}
