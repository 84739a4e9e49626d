import { defineLayer } from '#ui/layers/index.ts'

/** The menu on a narrow screen; it is given the address of the page that is open. */
export const knowledgeMenuLayer = defineLayer<{ slug: string | null }>({
  id: 'knowledge_base_menu',
  load: async () => (await import('./MenuLayer.tsx')).MenuLayer,
})
