import { type Mute, mutes } from '@palata/contract/mutes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { mutesKey } from './readAnew.ts'

/** What the reader has muted, the latest first. */
export const muteList = (api: Api) =>
  queryOptions({
    queryKey: mutesKey(),
    queryFn: ({ signal }) =>
      logFailure('списка скрытого', () => api.call(mutes.list, undefined, { signal, quiet: true })),
  })

/** What the mutes hid in the last week. */
export const muteAccount = (api: Api) =>
  queryOptions({
    queryKey: [...mutesKey(), 'account'],
    queryFn: ({ signal }) =>
      logFailure('счёта скрытого', () => api.call(mutes.account, undefined, { signal, quiet: true })),
  })

/** Puts one mute into the list, or takes it out, before the server has said so. */
export function keepInList(client: QueryClient, { kind, name }: Pick<Mute, 'kind' | 'name'>) {
  client.setQueryData<{ results: Mute[] }>(
    mutesKey(),
    (list) => list && { results: list.results.filter((one) => one.kind !== kind || one.name !== name) },
  )
}
