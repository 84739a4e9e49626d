import { defineLayer } from '#ui/layers/index.ts'

/** The player over a whole phone. */
export const playerLayer = defineLayer({
  id: 'mobile_player',
  load: async () => (await import('./PlayerLayer.tsx')).PlayerLayer,
  isForMembers: true,
})
