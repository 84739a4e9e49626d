import { Layer } from '#ui/layers/Layer.tsx'
import { ChannelChoice } from './ChannelChoice.tsx'
import { channelsLayer } from './layers.ts'
import { useChannels } from './useChannels.ts'

/** All channels, to choose the one that filters the lists. */
export function ChannelsLayer() {
  const asked = channelsLayer.useDetail()
  const { channels } = useChannels()
  return (
    <Layer of={channelsLayer} title="Каналы">
      <ChannelChoice
        channels={channels}
        isChosen={({ slug }) => asked?.chosen === slug}
        onPress={({ slug }) => {
          asked?.onToggle(slug)
          channelsLayer.close()
        }}
      />
    </Layer>
  )
}
