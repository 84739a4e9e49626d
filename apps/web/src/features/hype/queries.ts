import type { Reply } from '@palata/contract/endpoint'
import { type HypeDays, type HypeOrigin, hype } from '@palata/contract/hype'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import type { PostsAsked } from './layers.ts'

/** Half of the server's counting interval, so that a page is rarely one count behind, ms. */
const COUNTED_MS = 300_000
const moving = { refetchInterval: COUNTED_MS, refetchIntervalInBackground: false } as const

export function sharesQuery(api: Api, days: HypeDays) {
  return queryOptions({
    ...moving,
    queryKey: ['hype', 'shares', days],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logFailure('долей внимания', () => api.call(hype.shares, { query: { days } }, { signal, quiet: true })),
  })
}

/** Part of the page that is public. */
export function hypeFragment(api: Api) {
  return queryOptions({
    queryKey: ['hype', 'fragment'],
    queryFn: ({ signal }) => logFailure('хайпа', () => api.call(hype.fragment, undefined, { signal, quiet: true })),
  })
}

export function mindsharesQuery(api: Api) {
  return queryOptions({
    ...moving,
    queryKey: ['hype', 'mindshares'],
    queryFn: ({ signal }) =>
      logFailure('аккаунтов', () => api.call(hype.mindshares, undefined, { signal, quiet: true })),
  })
}

type PostPage = Reply<typeof hype.ofCoin>

export function postPages(api: Api, asked: PostsAsked, of: HypeOrigin) {
  return infiniteQueryOptions({
    queryKey: ['hype', 'posts', 'coin' in asked ? [asked.coin.slug, asked.days, of] : asked.account.id],
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PostPage) => next,
    queryFn: ({ pageParam, signal }): Promise<PostPage> =>
      logFailure('сообщений', () => {
        if (pageParam) return api.get<PostPage>(pageParam, { signal })
        const quiet = { signal, quiet: true }
        if ('account' in asked) return api.call(hype.ofAccount, { params: { id: String(asked.account.id) } }, quiet)
        return api.call(hype.ofCoin, { params: { id: asked.coin.slug }, query: { days: asked.days, of } }, quiet)
      }),
  })
}
