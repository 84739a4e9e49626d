import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { openedSignal } from '../queries.ts'

/** The signal of an address and its loading state. */
export function useOpenedSignal(id: number) {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(openedSignal(client, useApi(), id))
  return {
    signal: data?.signal ?? undefined,
    isMissing: data?.signal === null,
    isError,
    isFetching,
    retry: () => void refetch(),
    /** Reads it again. Throws when it cannot be read; undefined when it is gone. */
    read: async () => (await refetch({ throwOnError: true })).data?.signal ?? undefined,
  }
}
