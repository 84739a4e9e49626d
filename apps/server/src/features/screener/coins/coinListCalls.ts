import type { Endpoint, Query, Reply } from '@palata/contract/endpoint'
import { screener } from '@palata/contract/screener'
import type { CoinsQuery } from '@palata/contract/screener/query'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Serialized } from '#platform/replies/serializer.ts'
import type { Viewer } from '#platform/viewer.ts'
import { dynamicsAt, monthsBack, periodsAt } from '../engine/windows.ts'
import type { Memory } from '../memory.ts'
import { monthsOf, presentDynamics, presentImpulse, presentMonth, presentPeriod, spanOf } from '../windows/windows.ts'
import { type Cut, listCoins, listDynamicsCoins, type Page } from './coinLists.ts'
import { type Asked, askFor } from './question.ts'
import { Rankings } from './rankings.ts'

export interface ListRequest<E extends Endpoint> {
  db: Database
  viewer: Viewer
  now: Date
  query: Query<E>
  request: FastifyRequest
}

type List = <E extends Endpoint>(
  endpoint: E,
  make: (memory: Memory, asked: Asked, request: ListRequest<E>) => Reply<E>,
) => (request: ListRequest<E>) => Promise<Serialized<Reply<E>>>

/** Coins of one window, in pages. */
export function coinLists(list: List) {
  const rankings = new Rankings()
  return {
    impulseCoins: list(screener.impulseCoins, (memory, asked, request) => {
      const leg = memory.legsOf(asked.baseCoinId).find(({ id }) => id === request.query.impulse_id)
      const window = leg && presentImpulse(memory, asked, leg)
      refuseUnless(window, 'not_found')
      const span = spanOf(leg!, asked.now)
      return { ...pageOf(memory, asked, request, (of, page) => listCoins(memory, of, span, page)), window }
    }),
    periodCoins: list(screener.periodCoins, (memory, asked, request) => {
      const found = periodsAt(asked.now).find(({ period }) => period === request.query.period)
      const window = presentPeriod(memory, asked, known(found))
      return { ...pageOf(memory, asked, request, (of, page) => listCoins(memory, of, known(found).span, page)), window }
    }),
    monthCoins: list(screener.monthCoins, (memory, asked, request) => {
      const back = monthsBack(asked.now, request.query.period)
      const found =
        back === null ? undefined : monthsOf(memory, asked).find(({ period }) => period === request.query.period)
      const window = presentMonth(memory, asked, known(found))
      return { ...pageOf(memory, asked, request, (of, page) => listCoins(memory, of, known(found).span, page)), window }
    }),
    dynamicsCoins: list(screener.dynamicsCoins, (memory, asked, request) => {
      const found = known(dynamicsAt(asked.now).find(({ period }) => period === request.query.period))
      const window = presentDynamics(memory, asked, found)
      return { ...pageOf(memory, asked, request, (of, page) => listDynamicsCoins(memory, of, found, page)), window }
    }),
  }

  function pageOf<Row extends { coin: { id: number } }>(
    memory: Memory,
    asked: Asked,
    { query, viewer, request }: { query: Listing; viewer: Viewer; request: FastifyRequest },
    read: (asked: Asked, page: Page) => Cut<Row>,
  ) {
    const { page, page_size, list: number, ...rest } = query
    const key = JSON.stringify([request.routeOptions.url, rest, rest.user_assets && viewer.id])
    const kept = page > 1 ? rankings.find(number, key, asked.now) : null
    const of = kept
      ? askFor(
          memory,
          query,
          kept.flatMap((id) => memory.coins.find(id) ?? []),
          asked.now,
        )
      : asked
    const { results, ids } = read(of, { page, page_size, order: kept ? 'kept' : 'computed' })
    const hasMore = ids.length > page * page_size
    return {
      results,
      next: hasMore ? nextOf(request.url, page + 1, kept ? number! : rankings.keep(key, ids, asked.now)) : null,
      updated_at: newestQuote(memory, results),
    }
  }
}

type Listing = Omit<CoinsQuery, 'period'>

function known<Window>(window: Window | undefined): Window {
  if (!window) throw new Refusal('bad_input', 'Неизвестный период')
  return window
}

/** The same request for another page; all other parameters stay. */
function nextOf(url: string, page: number, list: number): string {
  const next = new URL(url, 'http://site')
  next.searchParams.set('page', String(page))
  next.searchParams.set('list', String(list))
  return next.pathname + next.search
}

function newestQuote({ coins }: Memory, results: { coin: { id: number } }[]): string | null {
  const newest = Math.max(0, ...results.map(({ coin }) => coins.find(coin.id)?.quotedAt ?? 0))
  return newest === 0 ? null : new Date(newest).toISOString()
}
