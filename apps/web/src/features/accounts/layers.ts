import { defineLayer } from '#ui/layers/index.ts'
import type { AuthDetail } from './auth/sections.ts'

/** The authentication dialog. Without a detail it opens on the list of sign-in methods. */
export const authLayer = defineLayer<AuthDetail | undefined>({
  id: 'authorization_popup',
  load: async () => (await import('./auth/AuthLayer.tsx')).AuthLayer,
})
