import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { addressWith, useNavigate, usePath, useQueryParams, useSearch } from '#navigation'
import type { Source } from './pages.ts'
import { readAnew, type View } from './queries.ts'
import { forecasterSearch } from './routes.ts'

export type Filter = NonNullable<View['filter']>

/** The network and the filter in the address; at most one filter applies. */
export function useView(assets: string) {
  const client = useQueryClient()
  const api = useApi()
  const navigate = useNavigate()
  const path = usePath()
  const query = useQueryParams()
  const { source = 'twitter', filter = null, coins = '', day } = useSearch(forecasterSearch)
  const go = (changes: Parameters<typeof addressWith<typeof forecasterSearch>>[2]) =>
    navigate(addressWith<typeof forecasterSearch>(path, query, changes))
  return {
    source: source as Source,
    filter,
    coins: coins ? coins.split(',') : [],
    day: filter ? undefined : day,
    view: viewOf(filter, { coins, assets, day }),
    showSource: (next: Source) => go({ source: next === 'telegram' ? next : null, day: null }),
    turnOn: (next: Filter) => go({ filter: next, coins: null, day: null }),
    turnOff: () => {
      go({ filter: null, coins: null, day: null })
      void readAnew(client, api)
    },
    setCoins: (next: string[]) => go({ filter: 'search', coins: next.length > 0 ? next.join(',') : null }),
    showDay: (next: string | null) => go({ day: next, filter: null, coins: null }),
  }
}

function viewOf(filter: Filter | null, given: { coins: string; assets: string; day: string | undefined }): View {
  if (filter === null) return { filter, day: given.day }
  if (filter === 'assets') return { filter, coins: given.assets }
  if (filter === 'search') return { filter, coins: given.coins }
  return { filter }
}
