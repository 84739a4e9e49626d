import { defineLayer } from '#ui/layers/index.ts'
import type { Choice } from './records.ts'

/** Asks what of an item to hide, where and until when. */
export const muteLayer = defineLayer<{ choices: readonly Choice[] }>({
  id: 'mute',
  load: async () => (await import('./MuteLayer.tsx')).MuteLayer,
})
