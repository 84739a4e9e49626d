import { desk } from '@palata/contract/desk'
import { useApi } from '@site/api/api.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const filtersKey = () => ['desk', 'savedFilters'] as const

/** The person's saved filters of a list, stored on the server. Saving under an existing name replaces that filter. */
export function useSavedFilters(list: string) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: filtersKey(),
    queryFn: ({ signal }) => api.call(desk.savedFilters, undefined, { signal, quiet: true }),
  })
  const change = async (work: ReturnType<typeof forget>) => client.setQueryData(filtersKey(), await work)
  const forget = (name: string) => api.call(desk.forgetFilter, { body: { list, name } })
  return {
    /** Undefined until loaded. */
    filters: data?.results.filter((one) => one.list === list),
    save: (name: string, query: string) => change(api.call(desk.saveFilter, { body: { list, name, query } })),
    forget: (name: string) => change(forget(name)),
  }
}
