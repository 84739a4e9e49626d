import { defineLayer } from '#ui/layers/index.ts'

/** The full player as a layer on phones. */
export const playerLayer = defineLayer({
  id: 'mobile_player',
  load: async () => (await import('./PlayerLayer.tsx')).PlayerLayer,
  isForMembers: true,
})
