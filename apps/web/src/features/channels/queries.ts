import { type Channel, channels } from '@palata/contract/channels'
import { queryOptions } from '@tanstack/react-query'
import { type Api, isAborted } from '#api/api.tsx'
import { telling } from '#api/telling.ts'

/** Channels of the server; a failure is told to the log only, and the strip keeps the client's own. */
export function channelList(api: Api) {
  return queryOptions({
    queryKey: ['channels'],
    queryFn: async ({ signal }): Promise<Channel[]> => {
      try {
        return await telling('каналов', () => api.call(channels.list, undefined, { signal }))
      } catch (error) {
        if (isAborted(error)) throw error
        return []
      }
    },
  })
}
