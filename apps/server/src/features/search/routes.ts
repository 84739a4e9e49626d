import type { MarketPage } from '@palata/contract/market/list'
import { FOUND_COINS, search } from '@palata/contract/search'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '#http/caller.ts'
import { implement } from '#http/implement.ts'
import type { Findables } from '#manifest.ts'
import { createPace } from '#platform/budgets/pace.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { findCoins } from './coins.ts'
import { complete } from './complete.ts'
import { find } from './find.ts'
import { createMarket, type MarketServices } from './market/index.ts'
import { presentFound } from './market/list.ts'

export interface SearchSite {
  caches: Caches
  findables: Findables
  searchMarket: MarketServices
}

/** A fast typist searches twice a second, and each query also requests coins and completions. */
const PACE = { requests: 60, seconds: 10, words: 'Слишком много запросов к поиску' }

/** Coins outside our catalogue that one reader may look up: each may cost a call of the service's plan. */
const STRANGE_PACE = { requests: 30, seconds: 3_600, words: 'Слишком много монет не из каталога' }

/** Prices come every minute; each question of the market list is cached separately. */
const KEPT = { freshMs: 10_000, staleMs: 30_000, maxEntries: 100 }

export const searchRoutes = ({ caches, findables, searchMarket }: SearchSite) => {
  const pace = createPace(PACE)
  const strangePace = createPace(STRANGE_PACE)
  const market = createMarket(searchMarket)
  const lists = caches.open<MarketPage>(KEPT)
  const count = (request: FastifyRequest, now: Date) => pace(callerOf(request), now)
  return implement(search, {
    find: ({ db, viewer, query, now, request }) => {
      count(request, now)
      return find({ db, findables, viewer, now, text: query.q, after: query.after })
    },
    complete: async ({ db, query, now, request }) => {
      count(request, now)
      return { results: await complete(db, query.operator, query.start) }
    },
    coins: async ({ db, query, now, request }) => {
      count(request, now)
      return { results: await findCoins(db, query.q) }
    },
    marketCoins: async ({ db, query, now, request }) => {
      count(request, now)
      return market.search(db, query.q)
    },
    marketDetails: async ({ db, query, now, request }) => {
      count(request, now)
      return market.details(db, idsIn(query.ids), () => strangePace(callerOf(request), now))
    },
    marketSearch: async ({ db, body, now, request }) => {
      count(request, now)
      return presentFound(db, await market.search(db, body.query), now)
    },
    marketList: async ({ db, body, now, request }) => {
      count(request, now)
      return lists(JSON.stringify(body), () => market.list(db, body, now))
    },
    marketOverview: ({ db }) => market.overview(db),
  })
}

function idsIn(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  return [...new Set(ids)].filter(Boolean).slice(0, FOUND_COINS)
}
