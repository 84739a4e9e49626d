import { type Follow, follows } from '@palata/contract/follows'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '#api/api.tsx'
import { useReader } from '#features/accounts'
import { sendLater } from '#features/offline'
import { useSentLater } from '#features/reactions'
import { toast } from '#ui/toasts/index.ts'
import { followList, isNamed, keepInList } from './queries.ts'
import { type Named, readFollowsAnew } from './readAnew.ts'

const DEBOUNCE_MS = 300

/** An author, a coin or a signal, with the words that readers see. */
export interface Followed extends Named {
  label: string
}

/** Whether the reader follows it. A press shows at once and is sent after a pause, when the page is left at the latest. */
export function useFollow(followed: Followed) {
  const { isAuthenticated } = useReader()
  const { data } = useQuery({ ...followList(useApi()), enabled: isAuthenticated })
  const send = useSending()
  const { shown, choose, isChosen } = useSentLater({
    fromServer: data?.results.some((one) => isNamed(one, followed)) ?? false,
    debounceMs: DEBOUNCE_MS,
    send: (isFollowed) => send(followed, isFollowed),
    onFailed: (error) => toast(sentenceOf(error), 'red'),
  })
  return { isFollowed: shown, toggle: () => choose(!isChosen(true)) }
}

/** Follows or leaves it; without a network when it comes back. The calls set a state, so a repeated one is harmless. */
function useSending() {
  const api = useApi()
  const client = useQueryClient()
  return async function send({ kind, name, label }: Followed, isFollowed: boolean): Promise<boolean> {
    const named = { kind, name }
    const waiting = { kind: 'follow', about: `follow ${kind} ${name}`, text: label, path: '/user/follows' } as const
    try {
      if (isFollowed) {
        const { was_muted: wasMuted, ...follow } = await api.call(follows.add, { body: named }, { quiet: true })
        keepInList(client, named, follow)
        if (wasMuted) toast(`${label}: в лентах больше не скрыто`, 'green')
      } else {
        await api.call(follows.remove, { query: named }, { quiet: true })
        keepInList(client, named, null)
      }
    } catch (error) {
      const later = isFollowed
        ? sendLater(error, { ...waiting, endpoint: follows.add, input: { body: named } })
        : sendLater(error, { ...waiting, endpoint: follows.remove, input: { query: named } })
      if (await later) return isFollowed
      throw error
    }
    void readFollowsAnew(client, named)
    return isFollowed
  }
}

/** Takes a row out of the list at once, with a way back. */
export function useLeaving() {
  const client = useQueryClient()
  const send = useSending()
  const tell = (error: unknown) => {
    toast(sentenceOf(error), 'red')
    void readFollowsAnew(client)
  }
  return (follow: Follow) => {
    const label = labelOf(follow)
    keepInList(client, follow, null)
    const back = () => {
      keepInList(client, follow, follow)
      send({ ...follow, label }, true).catch(tell)
    }
    const isLasting = !follow.is_over && follow.label !== ''
    send({ ...follow, label }, false)
      .then(() =>
        toast(`Больше не следите: ${label}`, 'green', isLasting ? { words: 'Вернуть', onPress: back } : undefined),
      )
      .catch(tell)
  }
}

/** A signal that was taken down has no title any more. */
export const labelOf = ({ label, name }: Pick<Follow, 'label' | 'name'>) => label || `сигнал № ${name}`

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Не получилось. Попробуйте ещё раз'
  return Object.values(error.fields).flat()[0] ?? error.detail ?? 'Не получилось. Попробуйте ещё раз'
}
