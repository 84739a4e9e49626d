import type { KnowledgeEntry, KnowledgeMenu } from '@palata/contract/knowledge'

/** A page with the sections that hold it, the outermost first. */
export interface Placed {
  entry: KnowledgeEntry
  menus: KnowledgeMenu[]
}

/** Every page in reading order: a section's own pages before those of the sections inside it. */
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

/** Where choosing a section leads: to the first of its own pages, or to itself, where nothing stands yet. */
export const menuAddress = ({ id, pages: [first] }: KnowledgeMenu) =>
  first ? pageAddress(first.slug) : `/knowledge-base?menu=${id}`

export const isOverdue = ({ check_by }: Pick<KnowledgeEntry, 'check_by'>, now: Date) => new Date(check_by) < now

/** What is to be shown: a page by the key it is read by, a section without pages, or nothing at all. */
export type Chosen = { page: string } | { menu: KnowledgeMenu } | null

interface Asked {
  slug?: string | undefined
  page?: string | undefined
  menu?: string | undefined
}

/** An address in words is read as it stands, since it may be a past one; a number that nobody has means the first page. */
export function chosenOf(menus: readonly KnowledgeMenu[], { slug, page, menu }: Asked): Chosen {
  if (slug) return { page: slug }
  const section = menu ? menuOf(menus, Number(menu)) : undefined
  if (section) return section.pages[0] ? { page: section.pages[0].slug } : { menu: section }
  const pages = pagesOf(menus)
  const found = pages.find(({ entry }) => String(entry.id) === page) ?? pages[0]
  return found ? { page: found.entry.slug } : null
}
