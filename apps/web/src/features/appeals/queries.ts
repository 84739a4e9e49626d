import { appeals, type Decision } from '@palata/contract/appeals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

const decisionsKey = (key: string) => ['appeals', key] as const

/** What the team decided: about the reader, or what the letter with this key told of. */
export const decisionList = (api: Api, key: string) =>
  queryOptions({
    queryKey: decisionsKey(key),
    queryFn: ({ signal }) =>
      logFailure('решений', async () =>
        key
          ? [await api.call(appeals.byKey, { body: { key } }, { signal, quiet: true })]
          : (await api.call(appeals.mine, undefined, { signal })).results,
      ),
    // What the key opens is counted by its limit: it is asked once.
    retry: false,
    staleTime: 30_000,
  })

/** Says what the reader has against a decision; the list shows it at once. */
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
