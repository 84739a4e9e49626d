import type { DeskContract } from '@palata/contract/desk/resource/types'
import type { Endpoint } from '@palata/contract/endpoint'
import type { BaseRecord, DataProvider, GetListParams } from '@refinedev/core'
import type { Api } from '@site/api/api.tsx'

/** Refine's data provider over the desk's API. All resources have one form; the contract says which calls each has. */
export function dataProviderOf(api: Api, contracts: readonly DeskContract[]): DataProvider {
  const contractOf = (resource: string) => {
    const found = contracts.find(({ name }) => name === resource)
    if (!found) throw new Error(`the desk has no resource ${resource}`)
    return found
  }
  // The types of a resource's fields are not known here.
  const call = (endpoint: Endpoint | null, input: object, signal?: AbortSignal) => {
    if (!endpoint) throw new Error('the contract has no such call')
    return api.call(endpoint, input as never, { quiet: true, ...(signal && { signal }) }) as Promise<never>
  }

  return {
    getApiUrl: () => '/api/desk',
    async getList({ resource, pagination, sorters = [], filters = [], meta }: GetListParams) {
      const query = {
        ...Object.fromEntries(filters.map((filter) => ['field' in filter ? filter.field : '', filter.value])),
        ...(sorters[0] && { sort: `${sorters[0].order === 'desc' ? '-' : ''}${sorters[0].field}` }),
        // Keyset pagination: Refine carries the server's cursor as its page.
        ...(typeof pagination?.currentPage === 'string' && { cursor: pagination.currentPage }),
        limit: pagination?.pageSize,
      }
      const part: { results: never[]; next: string | null; count: { value: number; is: string } } = await call(
        contractOf(resource).list,
        { query },
        meta?.queryContext?.signal,
      )
      return {
        data: part.results,
        total: part.count.value,
        count: part.count,
        cursor: { next: part.next ?? undefined },
      }
    },
    async getOne({ resource, id, meta }) {
      const params = { id: String(id) }
      return { data: await call(contractOf(resource).read, { params }, meta?.queryContext?.signal) }
    },
    async create({ resource, variables }) {
      return { data: await call(contractOf(resource).create, { body: variables }) }
    },
    async update({ resource, id, variables }) {
      return { data: await call(contractOf(resource).patch, { params: { id: String(id) }, body: variables }) }
    },
    async deleteOne(): Promise<{ data: BaseRecord & never }> {
      throw new Error('nothing of the desk is deleted but by an action with its reason')
    },
  }
}
