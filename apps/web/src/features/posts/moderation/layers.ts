import type { Post } from '@palata/contract/posts'
import { defineLayer } from '#ui/layers/index.ts'

interface Removing {
  post: Pick<Post, 'id' | 'title'>
  /** Called when the server has removed it. */
  onRemoved: () => void
  /** Element to focus once the card is gone. */
  returnTo: () => HTMLElement | null
}

export const removeLayer = defineLayer<Removing>({
  id: 'remove_post',
  load: async () => (await import('./RemoveLayer.tsx')).RemoveLayer,
})

export const postChannelsLayer = defineLayer<{ postId: number }>({
  id: 'post_channels',
  load: async () => (await import('./PostChannelsLayer.tsx')).PostChannelsLayer,
})
