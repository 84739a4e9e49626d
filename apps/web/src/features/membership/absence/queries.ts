import { membership } from '@palata/contract/membership'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { useAccess } from '../useAccess.ts'

/** Begins with the key of the subscription, so a change of access reads it again. */
export const absence = (api: Api) =>
  queryOptions({
    queryKey: ['subscription', 'absence'],
    queryFn: async ({ signal }) => (await api.call(membership.absence, undefined, { signal, quiet: true })).absence,
  })

/** What a former member missed; it reads nothing for everybody else. */
export function useAbsence() {
  const isOutside = useAccess() === 'unpaid'
  const me = useMe()
  const { data, isPending } = useQuery({ ...absence(useApi()), enabled: isOutside && me !== null })
  return { missed: isOutside ? data : null, isPending: isOutside && isPending }
}
