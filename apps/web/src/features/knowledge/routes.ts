import { inBrowser, matching, type PageRoute } from '#navigation'

/** Members alone read the pages, in the browser: the server's page is the same for all of them. */
const page = {
  module: 'src/features/knowledge/KnowledgePage.tsx',
  load: async () => (await import('./KnowledgePage.tsx')).KnowledgePage,
  data: async () => (await import('./prefetch.ts')).prefetchKnowledge,
} as const

const number = inBrowser(matching(/^[1-9]\d{0,8}$/))

/** `page` leads to a page by its number; `menu` is a section, which may have no pages. */
export const knowledgeSearch = { page: number, menu: number }

export const knowledgeRoutes: readonly PageRoute[] = [
  { name: 'knowledge_base', path: '/knowledge-base', title: 'База знаний', search: knowledgeSearch, ...page },
  { name: 'knowledge_base', path: '/knowledge-base/:slug', title: 'База знаний', ...page },
]
