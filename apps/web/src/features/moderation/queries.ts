import { moderation, type Report } from '@palata/contract/moderation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { toast } from '#ui/toasts/index.ts'

const reportsKey = () => ['moderation', 'reports'] as const
const logKey = () => ['moderation', 'log'] as const

export function openReports(api: Api) {
  return queryOptions({
    queryKey: reportsKey(),
    queryFn: ({ signal }) => logFailure('жалоб', () => api.call(moderation.reports, undefined, { signal })),
  })
}

export function moderationLog(api: Api) {
  return queryOptions({
    queryKey: logKey(),
    queryFn: ({ signal }) => logFailure('журнала', () => api.call(moderation.log, {}, { signal })),
  })
}

/** Decides all reports of an item; when another moderator was first, there is nothing left to decide. */
export function useDecide({ object_id, content_type }: Report) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: 'upheld' | 'dismissed') =>
      api.call(moderation.decide, { body: { object_id, content_type, state } }),
    onSuccess: ({ decided }) => {
      if (decided === 0) toast('Другой модератор уже решил это', 'green')
      return Promise.all([
        client.invalidateQueries({ queryKey: reportsKey() }),
        client.invalidateQueries({ queryKey: logKey() }),
      ])
    },
    onError: () => toast('Решение не сохранилось. Попробуйте ещё раз'),
  })
}
