import { bodyOf } from '@palata/contract/desk/resource'
import type { BulkOrder } from '@palata/contract/desk/resource/types'
import type { z } from 'zod'
import { type Db, transaction } from '#platform/database.ts'
import { actionOf, type DeskAsk, type DeskResource } from '#platform/desk/resource.ts'
import { requireStep } from '#platform/desk/step.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recorded } from '../acts.ts'
import * as store from './store.ts'

/** Most objects in one bulk action; more is a mistake, or a case for the command line. */
const MOST = 100_000

/** Stores a bulk action with its objects; the job runs it in portions. */
export async function beginBulk(resource: DeskResource, ask: DeskAsk, order: z.output<typeof BulkOrder>) {
  const definition = actionOf(resource, order.action)
  if (!definition?.isBulk) throw new Refusal('bad_input', 'Над многими сразу это не делают')
  const roles = definition.roles ?? resource.contract.roles
  refuseUnless(
    roles.some((role) => ask.viewer.desk!.roles.includes(role)),
    'desk_only',
  )
  // Removing many objects at once needs a fresh second step: readers notice at once, and one mistake is easier to undo
  // than a thousand.
  const isGrave = definition.secondStep === 'fresh' || definition.isRemoval
  requireStep(ask.viewer.desk!, isGrave ? 'fresh' : 'passed', ask.now)
  const input = bodyOf(definition).parse({ ...order.input, ...(order.reason && { reason: order.reason }) })
  const portions = idsOf(resource, ask, order)
  const what = { resource: resource.contract.name, action: order.action, filter: order.filter ?? null, ...input }
  const { bulk, total } = await recorded(ask, 'bulk', what, false, async () => {
    const begun = await insert(ask, { resource: resource.contract.name, action: order.action, input }, (tx, id) =>
      fill(tx, id, portions),
    )
    return { ...begun, outcome: `Начато действие № ${begun.bulk}: объектов ${begun.total}` }
  })
  return { bulk, total }
}

/** Starts the opposite of a finished or stopped bulk action on the objects it was done to. */
export async function undoBulk(
  resources: readonly DeskResource[],
  ask: DeskAsk,
  id: number,
  reason: string | undefined,
): Promise<{ bulk: number; total: number }> {
  const bulk = await store.findBulk(ask.db, id)
  refuseUnless(bulk, 'not_found')
  const resource = resources.find(({ contract }) => contract.name === bulk.resource)
  const undo = resource && actionOf(resource, bulk.action)?.undo
  const definition = resource && undo ? actionOf(resource, undo) : undefined
  if (!undo || !definition) throw new Refusal('bad_input', 'Это действие не отменить')
  if (bulk.state === 'running') throw new Refusal('bad_input', 'Действие ещё идёт: сначала остановите его')
  requireHolder(ask.viewer, definition.roles ?? resource!.contract.roles)
  requireStep(ask.viewer.desk!, 'fresh', ask.now)
  const input = bodyOf(definition).parse({ ...bulk.input, reason: reason ?? `Отмена действия № ${id}` })
  return insert(ask, { resource: bulk.resource, action: undo, input }, (tx, newId) => store.copyDone(tx, id, newId))
}

function requireHolder(viewer: Viewer, roles: readonly string[]) {
  refuseUnless(
    viewer.desk?.roles.some((role) => roles.includes(role)),
    'desk_only',
  )
}

async function insert(
  { db, viewer, now }: DeskAsk,
  what: { resource: string; action: string; input: Record<string, unknown> },
  fillItems: (tx: Db, id: number) => Promise<unknown>,
) {
  return transaction(db, async (tx) => {
    const id = await store.insertBulk(tx, { ...what, operatorId: viewer.id, operator: viewer.username }, now)
    await fillItems(tx, id)
    const total = await store.setTotal(tx, id)
    if (total === 0) throw new Refusal('bad_input', 'Ничего не найдено: делать не над чем')
    await addJob(tx, 'desk.bulk')
    return { bulk: id, total }
  })
}

async function fill(tx: Db, id: number, portions: AsyncIterable<number[]> | Iterable<number[]>) {
  let count = 0
  for await (const ids of portions) {
    count += ids.length
    if (count > MOST) throw new Refusal('bad_input', `Больше ${MOST} за раз не делают: сузьте условия`)
    await store.insertItems(tx, id, ids)
  }
}

function idsOf({ contract, eachIds }: DeskResource, { db, now }: DeskAsk, { ids, filter }: z.output<typeof BulkOrder>) {
  if (ids) return [ids]
  refuseUnless(eachIds, 'bad_input')
  const query = (contract.list.query as z.ZodObject).parse({ ...filter, cursor: undefined, limit: undefined })
  return eachIds(db, query as never, now)
}
