import { podcasts } from '@palata/contract/podcasts'
import { podcastOf } from '@palata/contract/podcasts/podcast'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const KEY = 'podcasts'
const feedKey = [KEY, 'feed'] as const

/** The episode's chapters with their coins, and whether it has a transcript. */
export const details = (api: Api, id: number) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: ({ signal }) =>
      logFailure('подкаста', () => api.call(podcasts.get, { params: { id: String(id) } }, { signal, quiet: true })),
  })

/** At most ten, newest first. */
export const othersThan = (api: Api, id: number) =>
  queryOptions({
    queryKey: [KEY, id, 'others'],
    queryFn: ({ signal }) =>
      logFailure('других подкастов', async () => {
        const query = { exclude_id: id }
        const { results } = await api.call(podcasts.list, { query }, { signal, quiet: true })
        return results.map(podcastOf)
      }),
  })

export const transcript = (api: Api, id: number) =>
  queryOptions({
    queryKey: [KEY, id, 'transcript'],
    queryFn: ({ signal }) =>
      logFailure('расшифровки', () => api.call(podcasts.transcript, { params: { id: String(id) } }, { signal })),
    select: ({ cues }) => cues,
  })

export const privateFeed = (api: Api) =>
  queryOptions({
    queryKey: feedKey,
    queryFn: ({ signal }) =>
      logFailure('личной ленты подкастов', () => api.call(podcasts.feed, undefined, { signal, quiet: true })),
  })

/** Replaces the feed's address, or closes the feed. */
export function useFeedChange(change: 'rotateFeed' | 'closeFeed') {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call(podcasts[change]),
    onSuccess: (feed) => client.setQueryData(feedKey, feed),
  })
}
