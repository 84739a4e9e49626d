import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { ChannelChoice, channelList } from '#features/channels'
import { Layer } from '#ui/layers/Layer.tsx'
import { postChannelsLayer } from './layers.ts'
import { usePostChannels } from './usePostChannels.ts'

/** The server's channels with the post's own ones pressed. Stays open, because a post may have several. */
export function PostChannelsLayer() {
  const asked = postChannelsLayer.useDetail()
  return (
    <Layer of={postChannelsLayer} title="Добавить каналы">
      {asked && <Choice postId={asked.postId} />}
    </Layer>
  )
}

function Choice({ postId }: { postId: number }) {
  const { data = [] } = useQuery(channelList(useApi()))
  const { chosen, toggle } = usePostChannels(postId)
  return (
    <ChannelChoice
      channels={data}
      isChosen={({ slug }) => chosen.some((one) => one.slug === slug)}
      onPress={({ slug }) => {
        const channel = data.find((one) => one.slug === slug)
        if (channel) void toggle({ id: channel.id, name: channel.name, slug })
      }}
    />
  )
}
