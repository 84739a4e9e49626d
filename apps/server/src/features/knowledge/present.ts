import type { KnowledgeEntry, KnowledgeFragment, KnowledgeMenu, KnowledgePage } from '@palata/contract/knowledge'
import { wordsOf } from '#features/texts'
import { showLinks } from './links.ts'
import type { EntryRow, MenuRow, NeighbourRow, PageRow } from './store.ts'

/** Visible sections and pages as a tree. A hidden section hides everything in it. */
export function presentMenus(menus: MenuRow[], entries: EntryRow[], parentId: number | null = null): KnowledgeMenu[] {
  return menus
    .filter((menu) => menu.live && menu.parent_id === parentId)
    .map((menu) => ({
      id: menu.id,
      title: menu.title,
      order: menu.position,
      menus: presentMenus(menus, entries, menu.id),
      pages: entries.filter((entry) => entry.live && entry.menu_id === menu.id).map(presentEntry),
    }))
}

/** Pages in the order of the menu. */
export function pagesOf(menus: KnowledgeMenu[]): KnowledgeEntry[] {
  return menus.flatMap((menu) => [...menu.pages, ...pagesOf(menu.menus)])
}

const FIRST_PARAGRAPH = /<p>(.*?)<\/p>/s

/** The public fragment: top-level sections that are not empty, and the beginning of the first page. */
export function presentFragment(menus: KnowledgeMenu[], first: PageRow | undefined): KnowledgeFragment {
  const sections = menus.map((menu) => ({ id: menu.id, title: menu.title, pages_count: pagesOf([menu]).length }))
  return {
    sections: sections.filter(({ pages_count }) => pages_count > 0),
    page: first
      ? {
          title: first.title,
          lead: first.lead,
          opening: wordsOf(FIRST_PARAGRAPH.exec(first.content_html)?.[1] ?? ''),
          reading_minutes: first.reading_minutes,
        }
      : null,
  }
}

function presentEntry({ id, title, position, slug, checked_at, check_by }: EntryRow): KnowledgeEntry {
  return {
    id,
    title,
    order: position,
    slug,
    checked_at: checked_at.toISOString(),
    check_by: check_by.toISOString(),
  }
}

export function presentPage(row: PageRow, neighbours: NeighbourRow[]): KnowledgePage {
  const slugs = new Map(neighbours.filter(({ is_target }) => is_target).map(({ id, slug }) => [id, slug]))
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    lead: row.lead,
    content: showLinks(row.content_html, slugs),
    headings: row.headings,
    reading_minutes: row.reading_minutes,
    updated_at: row.updated_at.toISOString(),
    checked_at: row.checked_at.toISOString(),
    check_by: row.check_by.toISOString(),
    checked_by: row.checked_by,
    menu_id: row.menu_id,
    linked_from: neighbours.filter(({ is_target }) => !is_target).map(({ slug, title }) => ({ slug, title })),
  }
}
