import { defineLayer } from '#ui/layers/index.ts'

interface ChannelsAsked {
  chosen: string | null
  onToggle: (slug: string) => void
}

export const channelsLayer = defineLayer<ChannelsAsked>({
  id: 'channels',
  load: async () => (await import('./ChannelsLayer.tsx')).ChannelsLayer,
})
