import { views } from '@palata/contract/views'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

/** View counts of the reader's own texts. The server updates them every five minutes. */
export const ownReading = (api: Api) =>
  queryOptions({
    queryKey: ['views', 'own'] as const,
    queryFn: ({ signal }) =>
      logFailure('чисел о ваших текстах', async () => (await api.call(views.own, undefined, { signal })).weeks),
    staleTime: 300_000,
  })
