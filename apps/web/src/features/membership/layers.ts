import { defineLayer } from '#ui/layers/index.ts'

/** Tells a member that the access has ended. */
export const lapsedLayer = defineLayer({
  id: 'subscription_problem',
  load: async () => (await import('./LapsedLayer.tsx')).LapsedLayer,
})
