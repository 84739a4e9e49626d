import { type Session, sessions } from '@palata/contract/sessions'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'

export const sessionsKey = () => ['sessions'] as const

function sessionList(api: Api) {
  return queryOptions({
    queryKey: sessionsKey(),
    queryFn: ({ signal }) => api.call(sessions.list, undefined, { signal }),
  })
}

/** The person's sessions and the functions that end them. */
export function useSessions() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery(sessionList(api))
  const { data, isError, refetch } = query
  const reread = () => queryClient.invalidateQueries({ queryKey: sessionsKey() })

  const one = useMutation({
    mutationFn: async ({ id }: Session) => {
      await api.call(sessions.end, { params: { id } }).catch((error: unknown) => {
        // The session had already ended, which is what the person wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    onSuccess: () => toast('Сессия завершена', 'green'),
    onError: () => toast('Не удалось завершить сессию', 'red'),
    onSettled: reread,
  })
  const others = useMutation({
    mutationFn: () => api.call(sessions.endOthers),
    onSuccess: () => toast('Остальные сессии завершены', 'green'),
    onError: () => toast('Не удалось завершить сессии', 'red'),
    onSettled: reread,
  })

  return {
    list: data && [...data.results].sort((a, b) => Number(b.current) - Number(a.current)),
    query,
    hasFailed: isError && !data,
    retry: () => void refetch(),
    end: (session: Session, onDone: () => void) => one.mutate(session, { onSuccess: onDone }),
    ending: one.isPending ? one.variables.id : null,
    endOthers: (onDone: () => void) => others.mutate(undefined, { onSuccess: onDone }),
    isEndingOthers: others.isPending,
  }
}
