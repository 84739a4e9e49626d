import { defineLayer } from '#ui/layers/index.ts'

/** The widget's content as a layer on phones, where the header has no room for it. */
export const holderLayer = defineLayer({
  id: 'pon_popup',
  load: async () => (await import('./holder/HolderLayer.tsx')).HolderLayer,
  isForMembers: true,
})
