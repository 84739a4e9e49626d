import { screener } from '@palata/contract/screener'
import type { OwnScreener } from '@palata/contract/screener/own'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { screenerKey } from '../queries.ts'
import { logged } from '../requests.ts'
import { keepColumnsHere, keptColumns } from './device.ts'

const FAILURE = 'Не удалось сохранить. Повторите.'
const NOTHING: OwnScreener = { columns: null, sets: [] }

const ownQuery = (api: Api) =>
  queryOptions({
    queryKey: [...screenerKey(), 'own'],
    queryFn: ({ signal }) =>
      logged('own', 'Ошибка при получении своих столбцов', () => api.call(screener.own, undefined, { signal })),
  })

/** The reader's columns and saved sets; until they have come, the columns that this device showed last. */
export function useOwn(): OwnScreener & { isKnown: boolean } {
  const { data } = useQuery(ownQuery(useApi()))
  const before = useMemo(() => ({ ...NOTHING, columns: keptColumns() }), [])
  useEffect(() => {
    if (data) keepColumnsHere(data.columns)
  }, [data])
  return { ...(data ?? before), isKnown: data !== undefined }
}

/** Changes what the reader keeps: the columns at once, with the former ones back when the server refuses. */
export function useKeep() {
  const api = useApi()
  const client = useQueryClient()
  const { queryKey } = ownQuery(api)

  async function keep(ask: () => Promise<OwnScreener>, guess?: Partial<OwnScreener>): Promise<boolean> {
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<OwnScreener>(queryKey)
    if (before && guess) client.setQueryData(queryKey, { ...before, ...guess })
    try {
      client.setQueryData(queryKey, await ask())
      return true
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast(error instanceof ApiError && error.status === 400 ? error.message : FAILURE, 'red')
      return false
    }
  }

  return {
    columns: (columns: string[] | null) =>
      keep(() => api.call(screener.keepColumns, { body: { columns } }), { columns }),
    save: (name: string, query: string) => keep(() => api.call(screener.keepSet, { body: { name, query } })),
    drop: (name: string) => keep(() => api.call(screener.dropSet, { body: { name } })),
  }
}
