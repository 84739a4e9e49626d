import type { HypeDays, HypeOrigin } from '@palata/contract/hype'
import { defineLayer } from '#ui/layers/index.ts'

/** The number whose posts are requested: of a coin within a window, or of an account within seven days. */
export type PostsAsked =
  | { coin: { slug: string; symbol: string }; days: HypeDays; of?: HypeOrigin }
  | { account: { id: number; name: string } }

export const postsLayer = defineLayer<PostsAsked>({
  id: 'hype_posts',
  load: async () => (await import('./PostsLayer.tsx')).PostsLayer,
  isForMembers: true,
})

export const formulasLayer = defineLayer({
  id: 'hype_formulas',
  load: async () => (await import('./FormulasLayer.tsx')).FormulasLayer,
})
