import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Author, Instant } from './shared.ts'

/** A page in the menu; its address is `/knowledge-base/{slug}`. */
export const KnowledgeEntry = z.object({
  id: z.number().int(),
  title: z.string(),
  order: z.number().int(),
  slug: z.string(),
  /** When an editor last confirmed that the page is correct. */
  checked_at: Instant,
  /** When the page has to be checked again. */
  check_by: Instant,
})
export type KnowledgeEntry = z.infer<typeof KnowledgeEntry>

/** A menu with its own pages and the menus inside it, each by `order`, then `id`. */
export const KnowledgeMenu = z.object({
  id: z.number().int(),
  title: z.string(),
  order: z.number().int(),
  get menus() {
    return z.array(KnowledgeMenu)
  },
  pages: z.array(KnowledgeEntry),
})
export type KnowledgeMenu = z.infer<typeof KnowledgeMenu>

/** A heading of a page: `id` is the element it leads to, `level` 2 to 4. */
const PageHeading = z.object({ id: z.string(), title: z.string(), level: z.number().int() })
export type PageHeading = z.infer<typeof PageHeading>

const PageLink = z.object({ slug: z.string(), title: z.string() })

export const KnowledgePage = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  /** One sentence under the title; may be empty. */
  lead: z.string(),
  /** Sanitised HTML; links to other pages have their current addresses. */
  content: z.string(),
  headings: z.array(PageHeading),
  reading_minutes: z.number().int(),
  updated_at: Instant,
  checked_at: Instant,
  check_by: Instant,
  /** Null when it is not known who checked the page. */
  checked_by: Author.nullable(),
  menu_id: z.number().int(),
  /** Pages that link to this one, by title, at most 20. */
  linked_from: z.array(PageLink),
})
export type KnowledgePage = z.infer<typeof KnowledgePage>

/** A change of a page, without its text. */
export const KnowledgeRevision = z.object({
  revision: z.number().int(),
  at: Instant,
  /** What was changed, in the editor's words; may be empty. */
  note: z.string(),
  author: Author.nullable(),
})
export type KnowledgeRevision = z.infer<typeof KnowledgeRevision>

/** Public preview of the knowledge base: its sections, and the beginning of its first page. */
export const KnowledgeFragment = z.object({
  sections: z.array(z.object({ id: z.number().int(), title: z.string(), pages_count: z.number().int() })),
  page: z
    .object({
      title: z.string(),
      lead: z.string(),
      /** First paragraph, as plain text. */
      opening: z.string(),
      reading_minutes: z.number().int(),
    })
    .nullable(),
})
export type KnowledgeFragment = z.infer<typeof KnowledgeFragment>

export const knowledge = {
  fragment: endpoint({
    at: 'GET /api/knowledgebase/fragment/',
    about: 'Разделы базы знаний и начало её первой страницы',
    access: 'public',
    caching: 'public',
    reply: KnowledgeFragment,
  }),
  menu: endpoint({
    at: 'GET /api/knowledgebase/menu/',
    about: 'Меню базы знаний: разделы любой вложенности со страницами',
    access: 'paid',
    mayLag: true,
    reply: z.object({ results: z.array(KnowledgeMenu) }),
  }),
  page: endpoint({
    at: 'GET /api/knowledgebase/page/:id/',
    alsoAt: '/api/knowledgebase/page/:id',
    about: 'Страница базы знаний по номеру или по адресу, нынешнему или прежнему',
    access: 'paid',
    mayLag: true,
    reply: KnowledgePage,
  }),
  revisions: endpoint({
    at: 'GET /api/knowledgebase/page/:id/revisions/',
    about: 'Правки страницы, новые первыми, не больше ста: когда, кто и что менял',
    access: 'paid',
    reply: z.object({ results: z.array(KnowledgeRevision) }),
  }),
}
