import type { Reply } from '@palata/contract/endpoint'
import { type Story, stories } from '@palata/contract/stories'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useToken } from '#api/session.ts'
import { MUTING } from '#features/mutes'

/** Prices and new sources come by and by; a published text comes with the feed. */
const RENEWED_MS = 60_000

/** The stories of the week. `isSignedIn` is part of the key: members see more sources than guests. */
export function storyList(api: Api, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['stories', isSignedIn],
    meta: { outdatedBy: MUTING },
    refetchInterval: RENEWED_MS,
    refetchIntervalInBackground: false,
    queryFn: ({ signal }) => logFailure('историй', () => api.call(stories.newest, undefined, { signal, quiet: true })),
  })
}

type StoryList = Reply<typeof stories.newest>

/** The story that the post's card stands for, of those that the feed has read; null for other posts. */
export function useStory(postId: number): Story | null {
  const select = useCallback(
    ({ results }: StoryList) => results.find(({ lead_id }) => lead_id === postId) ?? null,
    [postId],
  )
  return useQuery({ ...storyList(useApi(), useToken() !== null), enabled: false, select }).data ?? null
}

/** The story of a news, of those that the feed has read, whether its card leads or is folded. */
export function useStoryOf(postId: number): Story | null {
  const select = useCallback(
    ({ results }: StoryList) =>
      results.find(({ lead_id, folded_ids }) => lead_id === postId || folded_ids.includes(postId)) ?? null,
    [postId],
  )
  return useQuery({ ...storyList(useApi(), useToken() !== null), enabled: false, select }).data ?? null
}

const NOTHING: ReadonlySet<number> = new Set()

/** Reads the stories and leaves out of the ids the news that another listed card stands for; a muted one stands for none. */
export function useFolded(ids: readonly number[], isOn: boolean, muted = NOTHING): readonly number[] {
  const { data } = useQuery({ ...storyList(useApi(), useToken() !== null), enabled: isOn })
  return useMemo(() => (isOn && data ? withoutFolded(ids, data.results, muted) : ids), [ids, data, isOn, muted])
}

/** A news stays where its leader is not listed: further down, or in another channel. */
export function withoutFolded(
  ids: readonly number[],
  list: readonly Story[],
  muted: ReadonlySet<number> = NOTHING,
): readonly number[] {
  const listed = new Set(ids.filter((id) => !muted.has(id)))
  const folded = new Set(list.flatMap(({ lead_id, folded_ids }) => (listed.has(lead_id) ? folded_ids : [])))
  return folded.size === 0 ? ids : ids.filter((id) => !folded.has(id))
}
