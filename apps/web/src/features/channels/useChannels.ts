import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { channelList } from './queries.ts'
import { stripChannels } from './strip.ts'

/** Channels that this reader may see, in order. */
export function useChannels() {
  const me = useMe()
  const { data = [], isPending } = useQuery(channelList(useApi()))
  return { channels: stripChannels(data, me?.is_moderator ?? false), isPending }
}
