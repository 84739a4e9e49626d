import { defineLayer } from '#ui/layers/index.ts'

/** The menu on narrow screens; `slug` is the open page's. */
export const knowledgeMenuLayer = defineLayer<{ slug: string | null }>({
  id: 'knowledge_base_menu',
  load: async () => (await import('./MenuLayer.tsx')).MenuLayer,
})
