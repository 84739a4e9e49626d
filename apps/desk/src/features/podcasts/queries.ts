import { type DeskRecording, deskPodcasts } from '@palata/contract/desk/podcasts'
import type { Api } from '@site/api/api.tsx'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

const recordingKey = (postId: number) => ['desk', 'recording', postId] as const

interface Told {
  recording: DeskRecording | null
}

/** The podcast's recording with its chapters and its transcript. */
export function recordingOf(api: Api, postId: number) {
  return queryOptions({
    queryKey: recordingKey(postId),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }): Promise<Told> =>
      api.call(deskPodcasts.recording, { params: { id: String(postId) } }, { signal, quiet: true }),
  })
}

/** The picture of the podcasts in apps. */
export function coverQuery(api: Api) {
  return queryOptions({
    queryKey: ['desk', 'podcast-cover'] as const,
    queryFn: ({ signal }) => api.call(deskPodcasts.cover, {}, { signal, quiet: true }),
  })
}

export function keepRecording(client: QueryClient, postId: number, recording: Told['recording']) {
  client.setQueryData<Told>(recordingKey(postId), { recording })
}
