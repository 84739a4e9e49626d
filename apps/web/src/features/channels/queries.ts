import { type Channel, channels } from '@palata/contract/channels'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, isAborted } from '#api/api.tsx'

/** Channels of the server; a failure is told to the log only, and the strip keeps the client's own. */
export function channelList(api: Api) {
  return queryOptions({
    queryKey: ['channels'],
    queryFn: async ({ signal }): Promise<Channel[]> => {
      try {
        return await api.call(channels.list, undefined, { signal })
      } catch (error) {
        if (isAborted(error)) throw error
        const code = error instanceof ApiError ? error.status : 0
        console.error(`Сетевая ошибка при получении каналов: HTTP error! Status: ${code}`)
        return []
      }
    },
  })
}
