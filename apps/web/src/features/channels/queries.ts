import { type Channel, channels } from '@palata/contract/channels'
import { queryOptions } from '@tanstack/react-query'
import { type Api, isAborted } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const channelsKey = () => ['channels'] as const

/** The server's channels. A failure is only logged: the strip then shows the channels defined in the client. */
export function channelList(api: Api) {
  return queryOptions({
    queryKey: channelsKey(),
    queryFn: async ({ signal }): Promise<Channel[]> => {
      try {
        return await logFailure('каналов', () => api.call(channels.list, undefined, { signal }))
      } catch (error) {
        if (isAborted(error)) throw error
        return []
      }
    },
  })
}
