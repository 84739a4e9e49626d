import { notifications, type ThreadState } from '@palata/contract/notifications'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { useOnLeave } from '#api/onLeave.ts'
import { toast } from '#ui/toasts/index.ts'

const settingsKey = () => ['notifications', 'settings'] as const
const threadsKey = () => ['notifications', 'threads'] as const

function settingsOf(api: Api) {
  return queryOptions({
    queryKey: settingsKey(),
    queryFn: ({ signal }) =>
      logFailure('настроек уведомлений', () => api.call(notifications.settings, undefined, { signal })),
  })
}

/** The reader's settings and their mutation: a change shows at once and is reverted on failure. */
export function useSettings() {
  const api = useApi()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(settingsOf(api))
  const { mutate } = useMutation({
    mutationKey: settingsKey(),
    // Changes are sent one after another, in order.
    scope: { id: 'notification settings' },
    mutationFn: (change: Partial<NotificationSettings>) =>
      api.call(notifications.saveSettings, { body: { ...change, time_zone: ownZone() } }),
    onMutate: (change) => {
      client.setQueryData(settingsKey(), (shown: NotificationSettings | undefined) => shown && { ...shown, ...change })
    },
    onError: (error) => {
      toast(error.message, 'red')
      void client.invalidateQueries({ queryKey: settingsKey() })
    },
    onSuccess: (saved) => client.setQueryData(settingsKey(), saved),
  })
  // Changes that wait for their turn. On a page that was only hidden they are sent once more, which changes nothing.
  useOnLeave(() => {
    const waiting = client
      .getMutationCache()
      .findAll({ mutationKey: settingsKey(), predicate: ({ state }) => state.isPaused })
    if (waiting.length === 0) return
    const changes = Object.assign({}, ...waiting.map(({ state }) => state.variables)) as Partial<NotificationSettings>
    void api
      .call(notifications.saveSettings, { body: { ...changes, time_zone: ownZone() } }, { quiet: true })
      .catch(() => {})
  })
  return { settings: data, hasFailed: isError && !data, retry: () => void refetch(), change: mutate }
}

/** Time zone of the reader's clock: quiet hours and the morning letter depend on it. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Threads that the reader follows or has muted. For members only: the server refuses others. */
export function useThreads(isMember: boolean) {
  const api = useApi()
  return useQuery({
    queryKey: threadsKey(),
    queryFn: ({ signal }) => logFailure('обсуждений', () => api.call(notifications.threads, undefined, { signal })),
    enabled: isMember,
  })
}

/** A post or a signal: their ids are separate. */
export interface ThreadOf {
  postId: number
  isSignal: boolean
}

const threadKey = ({ postId, isSignal }: ThreadOf) => ['notifications', 'thread', isSignal, postId] as const
const placeOf = ({ postId, isSignal }: ThreadOf) => ({
  params: { postId: String(postId) },
  query: isSignal ? { type: 'signal' as const } : {},
})

export function useThreadState(thread: ThreadOf) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: threadKey(thread),
    queryFn: ({ signal }) =>
      logFailure('настройки обсуждения', () =>
        api.call(notifications.thread, placeOf(thread), { signal, quiet: true }),
      ),
  })
  return data?.state
}

export function useSetThread() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ state, ...thread }: ThreadOf & { state: ThreadState }) =>
      api.call(notifications.setThread, { ...placeOf(thread), body: { state } }),
    onSuccess: (saved, { state: _, ...thread }) => {
      client.setQueryData(threadKey(thread), saved)
      void client.invalidateQueries({ queryKey: threadsKey() })
    },
    onError: (error) => toast(error.message, 'red'),
  })
}
