import type { Manifest } from '#manifest.ts'
import { insertKnowledge } from './demo.ts'
import { knowledgeAtDesk } from './desk.ts'
import { findablePages } from './findable.ts'
import { rerenderPages } from './rerendering.ts'
import { knowledgeRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const knowledge: Manifest = {
  name: 'knowledge',
  tables: {
    knowledge_menus: { members: ['title'] },
    knowledge_pages: {
      impersonal: 'the team’s own texts',
      members: ['slug', 'title', 'lead', 'content_html', 'headings'],
      // Source text for editors; members read the rendered one.
      unread: ['content'],
    },
    // Former slugs redirect but are never shown.
    knowledge_slugs: { unread: ['slug'] },
    knowledge_revisions: {
      impersonal: 'the team’s own texts',
      members: ['note'],
      unread: ['title', 'slug', 'lead', 'content'],
    },
    knowledge_links: {},
  },
  routes: () => [knowledgeRoutes],
  desk: () => [knowledgeAtDesk],
  jobs: { 'knowledge.rerender': { run: ({ db }) => rerenderPages(db), atStart: 'until it succeeds' } },
  findable: { page: findablePages },
  demo: insertKnowledge,
  samples,
}
