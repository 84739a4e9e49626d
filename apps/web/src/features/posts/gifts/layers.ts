import type { Post } from '@palata/contract/posts'
import { defineLayer } from '#ui/layers/index.ts'

/** A link to the text for one person, for a member who gives it away. */
export const giftLayer = defineLayer<Pick<Post, 'id' | 'title'>>({
  id: 'gift_post',
  load: async () => (await import('./GiftLayer.tsx')).GiftLayer,
})
