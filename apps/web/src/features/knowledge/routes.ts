import { inBrowser, matching, type PageRoute } from '#navigation'

/** Read in the browser only: members alone read the pages, and the server's page is the same for all. */
const page = {
  module: 'src/features/knowledge/KnowledgePage.tsx',
  load: async () => (await import('./KnowledgePage.tsx')).KnowledgePage,
  data: async () => (await import('./prefetch.ts')).prefetchKnowledge,
} as const

const number = inBrowser(matching(/^[1-9]\d{0,8}$/))

/** `page` is the id of a page; `menu` is the id of a section, which may have no pages. */
export const knowledgeSearch = { page: number, menu: number }

export const knowledgeRoutes: readonly PageRoute[] = [
  { name: 'knowledge_base', path: '/knowledge-base', title: 'База знаний', search: knowledgeSearch, ...page },
  { name: 'knowledge_base', path: '/knowledge-base/:slug', title: 'База знаний', ...page },
]
