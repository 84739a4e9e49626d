import type { Reply } from '@palata/contract/endpoint'
import { IMPULSES_PER_PAGE, screener } from '@palata/contract/screener'
import { BASES, type BaseCode } from '@palata/contract/screener/query'
import type { DynamicsCoins, ImpulseCoins, MonthCoins, PeriodCoins } from '@palata/contract/screener/rows'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { logged } from './requests.ts'
import type { Filters, Mode, View } from './view.ts'
import { type Window, windowOfDynamics, windowOfImpulse, windowOfMonth, windowOfPeriod } from './windows/windows.ts'

/** The coins and the currency of their prices. */
export type Universe = Pick<View, 'base' | 'top' | 'filters'>

/** Prefix of the keys of all screener queries. */
export const screenerKey = () => ['screener'] as const
/** Prefix of the keys of queries that depend on the reader's coins. */
export const portfolioKey = () => [...screenerKey(), 'portfolio'] as const

const WORKS_MS = 60_000
/** Polls prices while the tab is visible. */
const moving = { refetchInterval: WORKS_MS, refetchIntervalInBackground: false } as const

const keyOf = ({ portfolio }: Filters) => (portfolio ? portfolioKey() : screenerKey())

/** Fields of a view that decide the figures. */
const universeOf = ({ base, top, filters }: Universe): Universe => ({ base, top, filters })

const baseQuery = (base: BaseCode) => ({ base_coin_id: BASES[base].base_coin_id, usd: BASES[base].usd })

function listQuery({ base, top, filters: { portfolio, tag, list } }: Universe) {
  return {
    ...baseQuery(base),
    top,
    ...(tag !== null && { tag_id: tag }),
    ...(list !== null && { custom_tag_id: list }),
    ...(portfolio && { user_assets: true }),
  }
}

/** Messages of failed reads for the log. */
const FAILURES = {
  dynamics: 'Ошибка при получении динамики',
  impulse: 'Ошибка при получении импульсов',
  period: 'Ошибка при получении периодов',
  monthly: 'Ошибка при получении данных по месяцам',
} satisfies Record<Mode, string>
const COINS_FAILURE = 'Ошибка при получении списка монет'
const TAGS_FAILURE = 'Ошибка при получении тегов фильтра'
const COMPARISON_FAILURE = 'Ошибка при получении сравнения'

interface WindowPage {
  windows: Window[]
  next: number | null
}

/** Windows of a mode, page by page. */
export function windowPages(api: Api, mode: Mode, universe: Universe) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(universe.filters), 'windows', mode, universeOf(universe)],
    initialPageParam: 1,
    getNextPageParam: ({ next }: WindowPage) => next,
    queryFn: ({ pageParam, signal }) =>
      logged(`windows:${mode}`, FAILURES[mode], () =>
        readWindows(api, mode, { ...listQuery(universe), page: pageParam }, signal),
      ),
    ...moving,
  })
}

type ListQuery = ReturnType<typeof listQuery> & { page: number }

async function readWindows(api: Api, mode: Mode, query: ListQuery, signal: AbortSignal): Promise<WindowPage> {
  const now = new Date()
  if (mode === 'impulse') {
    const rows = await api.call(screener.impulses, { query }, { signal })
    const next = rows.length < IMPULSES_PER_PAGE ? null : query.page + 1
    return { windows: rows.map((row) => windowOfImpulse(row, now)), next }
  }
  if (mode === 'monthly') {
    const { results, next_page } = await api.call(screener.months, { query }, { signal })
    return { windows: results.map(windowOfMonth), next: next_page }
  }
  if (mode === 'period') {
    const rows = await api.call(screener.periods, { query }, { signal })
    return { windows: rows.map((row) => windowOfPeriod(row, now)), next: null }
  }
  const rows = await api.call(screener.dynamics, { query }, { signal })
  return { windows: rows.map((row) => windowOfDynamics(row, now)), next: null }
}

export type Coins = ImpulseCoins | PeriodCoins | MonthCoins | DynamicsCoins

/** Coins of one window, page by page. */
export function coinPages(api: Api, mode: Mode, window: string | null, universe: Universe) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(universe.filters), 'coins', mode, window, universeOf(universe)],
    enabled: window !== null,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Coins) => next,
    queryFn: ({ pageParam, signal }): Promise<Coins> =>
      logged(`coins:${mode}:${window}`, COINS_FAILURE, () =>
        pageParam
          ? api.get<Coins>(pageParam, { signal })
          : readCoins(api, mode, window ?? '', listQuery(universe), signal),
      ),
    ...moving,
  })
}

function readCoins(
  api: Api,
  mode: Mode,
  window: string,
  list: ReturnType<typeof listQuery>,
  signal: AbortSignal,
): Promise<Coins> {
  if (mode === 'impulse')
    return api.call(screener.impulseCoins, { query: { ...list, impulse_id: Number(window) } }, { signal })
  const query = { ...list, period: window }
  if (mode === 'period') return api.call(screener.periodCoins, { query }, { signal })
  if (mode === 'monthly') return api.call(screener.monthCoins, { query }, { signal })
  return api.call(screener.dynamicsCoins, { query }, { signal })
}

const RARELY_MS = 10 * 60_000

export function filterTags(api: Api) {
  return queryOptions({
    queryKey: [...screenerKey(), 'tags'],
    staleTime: RARELY_MS,
    queryFn: ({ signal }) => logged('tags', TAGS_FAILURE, () => api.call(screener.tags, undefined, { signal })),
  })
}

export function filterLists(api: Api) {
  return queryOptions({
    queryKey: [...screenerKey(), 'lists'],
    staleTime: RARELY_MS,
    queryFn: ({ signal }) => logged('lists', TAGS_FAILURE, () => api.call(screener.customTags, undefined, { signal })),
  })
}

/** One coin against the base in every window of the mode. */
export function comparisonPages(api: Api, mode: Mode, base: BaseCode, coinId: number) {
  return infiniteQueryOptions({
    queryKey: [...screenerKey(), 'comparison', mode, base, coinId],
    initialPageParam: 1,
    getNextPageParam: (page: Comparison) => ('next_page' in page ? page.next_page : null),
    queryFn: ({ pageParam, signal }): Promise<Comparison> =>
      logged(`compare:${mode}`, COMPARISON_FAILURE, () =>
        readComparison(api, mode, { ...baseQuery(base), compare_coin_id: coinId }, pageParam, signal),
      ),
    ...moving,
  })
}

type CompareQuery = ReturnType<typeof baseQuery> & { compare_coin_id: number }
export type Comparison =
  | Reply<typeof screener.compareImpulses>
  | Reply<typeof screener.comparePeriods>
  | Reply<typeof screener.compareMonths>
  | Reply<typeof screener.compareDynamics>

function readComparison(
  api: Api,
  mode: Mode,
  query: CompareQuery,
  page: number,
  signal: AbortSignal,
): Promise<Comparison> {
  if (mode === 'impulse') return api.call(screener.compareImpulses, { query }, { signal })
  if (mode === 'period') return api.call(screener.comparePeriods, { query }, { signal })
  if (mode === 'monthly') return api.call(screener.compareMonths, { query: { ...query, page } }, { signal })
  return api.call(screener.compareDynamics, { query }, { signal })
}

/** Public. */
export function topLocalLow(api: Api) {
  return queryOptions({
    queryKey: [...screenerKey(), 'local-low'],
    queryFn: ({ signal }) =>
      logFailure('виджета', () => api.call(screener.topLocalLow, { query: { limit: 6 } }, { signal, quiet: true })),
    ...moving,
  })
}
