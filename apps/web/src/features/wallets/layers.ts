import { defineLayer } from '#ui/layers/index.ts'

/** The content of the header's widget for phones, where the header has no room for it. */
export const holderLayer = defineLayer({
  id: 'pon_popup',
  load: async () => (await import('./holder/HolderLayer.tsx')).HolderLayer,
  isForMembers: true,
})
