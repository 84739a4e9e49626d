import { defineLayer } from '#ui/layers/index.ts'

export const searchLayer = defineLayer({
  id: 'search_widget',
  load: async () => (await import('./overlay/SearchLayer.tsx')).SearchLayer,
})
