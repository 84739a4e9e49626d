import { defineLayer } from '#ui/layers/index.ts'
import type { AuthDetail } from './auth/sections.ts'

/** The authentication dialog. Without a detail it begins with the ways to sign in. */
export const authLayer = defineLayer<AuthDetail | undefined>({
  id: 'authorization_popup',
  load: async () => (await import('./auth/AuthLayer.tsx')).AuthLayer,
})
