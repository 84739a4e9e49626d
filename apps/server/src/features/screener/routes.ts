import type { Endpoint, Reply } from '@palata/contract/endpoint'
import { screener } from '@palata/contract/screener'
import type { FastifyInstance } from 'fastify'
import { listAssetIds } from '#features/portfolio'
import { implement } from '#http/implement.ts'
import { type Serialized, serializerOf } from '#platform/replies/serializer.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import { coinLists, type ListRequest } from './coins/coinListCalls.ts'
import { type Asked, ask } from './coins/question.ts'
import { comparisons } from './comparison/comparisonCalls.ts'
import { Keeper } from './keeper.ts'
import type { Memory } from './memory.ts'
import { dropSet, keepColumns, keepSet, readOwn } from './own/own.ts'
import { listLists, listTags } from './store.ts'
import { findTopLocalLow } from './windows/localLow.ts'
import { listDynamics, listImpulses, listMonths, listPeriods } from './windows/windows.ts'

/** Events are checked at most this often; a reader waits for the check only after a minute without requests. */
const CHECKED = { freshMs: 1_000, staleMs: 60_000, maxEntries: 1 }
/** Shared answers. Prices come every five minutes, and each price event drops an answer. */
const KEPT = { freshMs: 10_000, staleMs: 30_000, maxEntries: 150 }

type Filtered = Parameters<typeof ask>[1] & { user_assets: boolean }

export const screenerRoutes = (caches: Caches) => async (app: FastifyInstance) => {
  const keeper = new Keeper(app.db)
  const checked = caches.open<Memory>(CHECKED)
  const kept = caches.open<Serialized<never>>(KEPT)
  const memory = (now: Date) => checked('memory', () => keeper.refresh(now))
  // On listen only: tests inject, and read what they have written by then.
  app.addHook('onListen', () => {
    keeper.memory(app.now()).catch((error: unknown) => app.log.warn({ err: error }, 'prices were not read'))
  })

  /** A list of the reader's own coins is not shared; every other list is computed once for all. */
  function list<E extends Endpoint>(
    { at, reply }: E,
    make: (memory: Memory, asked: Asked, request: ListRequest<E>) => Reply<E>,
  ) {
    const serialize = serializerOf(reply)
    return async (request: ListRequest<E>): Promise<Serialized<Reply<E>>> => {
      const { db, viewer, now } = request
      const query = request.query as Filtered
      const held = await memory(now)
      const answer = (assets: ReadonlySet<number> | null) =>
        serialize(make(held, ask(held, query, assets, now.getTime()), request)) as Serialized<Reply<E>>
      if (query.user_assets) return answer(new Set(await listAssetIds(db, viewer.id)))
      return kept(JSON.stringify([at, query]), async () => answer(null) as Serialized<never>)
    }
  }

  await app.register(
    implement(screener, {
      impulses: list(screener.impulses, (held, asked, { query }) => listImpulses(held, asked, query.page)),
      // These fit one page.
      periods: list(screener.periods, (held, asked, { query }) => (query.page > 1 ? [] : listPeriods(held, asked))),
      months: list(screener.months, (held, asked, { query }) => listMonths(held, asked, query.page)),
      dynamics: list(screener.dynamics, (held, asked, { query }) => (query.page > 1 ? [] : listDynamics(held, asked))),
      ...coinLists(list),
      ...comparisons(memory, kept),
      own: ({ db, viewer }) => readOwn(db, viewer.id),
      keepColumns: async ({ db, viewer, body }) => {
        await keepColumns(db, viewer.id, body.columns)
        return readOwn(db, viewer.id)
      },
      keepSet: async ({ db, viewer, body, now }) => {
        await keepSet(db, viewer.id, body, now)
        return readOwn(db, viewer.id)
      },
      dropSet: async ({ db, viewer, body }) => {
        await dropSet(db, viewer.id, body.name)
        return readOwn(db, viewer.id)
      },
      tags: async ({ db, now }) => {
        const { coins, tags } = await memory(now)
        return (await listTags(db)).flatMap((tag) => counted(tag, coins.count(tags.get(tag.id))))
      },
      customTags: async ({ db, now }) => {
        const { coins, lists } = await memory(now)
        return (await listLists(db)).flatMap((one) => counted(one, coins.count(lists.get(one.id))))
      },
      topLocalLow: async ({ query, now }) => findTopLocalLow(await memory(now), query.limit, now.getTime()),
    }),
  )
}

/** An item without coins in tops is left out. */
function counted<Item extends object>(item: Item, coins_count: number) {
  return coins_count === 0 ? [] : [{ ...item, coins_count }]
}
