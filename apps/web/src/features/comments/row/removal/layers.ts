import { defineLayer } from '#ui/layers/index.ts'

interface Removed {
  id: number
  /** Text of the comment. */
  words: string
}

export const removalReasonLayer = defineLayer<Removed>({
  id: 'comment_removal',
  load: async () => (await import('./RemovalReasonLayer.tsx')).RemovalReasonLayer,
})
