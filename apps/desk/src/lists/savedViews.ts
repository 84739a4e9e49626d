import { desk } from '@palata/contract/desk'
import { useApi } from '@site/api/api.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const viewsKey = () => ['desk', 'views'] as const

/** The person's saved views of a list, stored on the server. Saving under an existing name replaces that view. */
export function useSavedViews(list: string) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: viewsKey(),
    queryFn: ({ signal }) => api.call(desk.views, undefined, { signal, quiet: true }),
  })
  const change = async (work: ReturnType<typeof forget>) => client.setQueryData(viewsKey(), await work)
  const forget = (name: string) => api.call(desk.forgetView, { body: { list, name } })
  return {
    /** Undefined until loaded. */
    views: data?.results.filter((view) => view.list === list),
    save: (name: string, query: string) => change(api.call(desk.saveView, { body: { list, name, query } })),
    forget: (name: string) => change(forget(name)),
  }
}
