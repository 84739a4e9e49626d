import { desk } from '@palata/contract/desk'
import type { DeskCheck } from '@palata/contract/desk/own/checks'
import { useApi } from '@site/api/api.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** The same key as on «Сегодня»: a test run there is seen here. */
const KEY = ['desk', 'checks'] as const

export type Found = DeskCheck['findings'][number]

/** The last self-tests of outside services, and a way to run one. */
export function useChecks() {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(desk.checks, undefined, { signal, quiet: true }),
  })
  const run = useMutation({
    mutationFn: (name: string) => api.call(desk.runChecks, { body: { names: [name] } }, { quiet: true }),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
  })
  return {
    all: data?.results ?? [],
    of: (name: string) => data?.results.find((one) => one.name === name),
    run: run.mutate,
    isRunning: (name: string) => run.isPending && run.variables === name,
    problem: run.error?.message,
  }
}

export type Checks = ReturnType<typeof useChecks>

/** What a test found of one thing; its words begin with `about`. */
export function findingOf(check: DeskCheck | undefined, about: string): Found | undefined {
  const found = check?.findings.find(({ said }) => said.startsWith(about))
  return found && { ...found, said: found.said.slice(about.length) }
}
