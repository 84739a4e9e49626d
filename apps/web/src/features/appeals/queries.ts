import { appeals, type Decision } from '@palata/contract/appeals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const decisionsKey = (key: string) => ['appeals', key] as const

/** Moderators' decisions: about the signed-in reader, or the one that the letter with this key is about. */
export const decisionList = (api: Api, key: string) =>
  queryOptions({
    queryKey: decisionsKey(key),
    queryFn: ({ signal }) =>
      logFailure('решений', async () =>
        key
          ? [await api.call(appeals.byKey, { body: { key } }, { signal, quiet: true })]
          : (await api.call(appeals.mine, undefined, { signal })).results,
      ),
    // No retry: each use of the key counts towards its rate limit.
    retry: false,
    staleTime: 30_000,
  })

/** Sends an appeal against a decision and updates the list at once. */
export function useAppeal({ kind, id }: Decision, key: string) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (message: string) =>
      key
        ? api.call(appeals.addByKey, { body: { key, message } }, { quiet: true })
        : api.call(appeals.add, { body: { kind, id, message } }, { quiet: true }),
    onSuccess: (decision) =>
      client.setQueryData<Decision[]>(decisionsKey(key), (known = []) =>
        known.map((one) => (one.kind === kind && one.id === id ? decision : one)),
      ),
  })
}
