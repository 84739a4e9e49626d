import { findAccess } from '#features/access'
import { atDesk } from '#features/secondStep'
import type { Database } from '#platform/database.ts'
import { actionOf, type DeskResource } from '#platform/desk/resource.ts'
import { isRefusal } from '#platform/errors.ts'
import { runAlone } from '#platform/locks/alone.ts'
import type { Viewer } from '#platform/viewer.ts'
import { act, sentenceOf } from '../acts.ts'
import * as store from './store.ts'

const PORTION = 50
/** Key of an advisory lock (any constant): one worker at a time runs bulk actions. */
const LOCK = 7_281_163

interface Work {
  db: Database
  desk: readonly DeskResource[]
  logger: { error: (facts: object, text: string) => void }
  stopping: AbortSignal
}

/** Runs all unfinished bulk actions. If the process ends in between, the next run continues. */
export async function runBulks({ db, desk, logger, stopping }: Work, now: Date) {
  await runAlone(db, LOCK, async () => {
    for (let running = await store.listRunning(db); running.length > 0; running = await store.listRunning(db)) {
      for (const bulk of running) {
        if (stopping.aborted) return
        await runPortion(db, desk, bulk, logger, now)
      }
    }
  })
}

async function runPortion(
  db: Database,
  resources: readonly DeskResource[],
  bulk: store.BulkRow,
  logger: Work['logger'],
  now: Date,
) {
  const resource = resources.find(({ contract }) => contract.name === bulk.resource)
  const definition = resource && actionOf(resource, bulk.action)
  const viewer = await findOperator(db, bulk.operator_id, now)
  const roles = definition?.roles ?? resource?.contract.roles ?? []
  // The operator has lost the role meanwhile: the bulk action stops and waits for a decision.
  if (!resource || !definition || !viewer?.desk?.roles.some((role) => roles.includes(role))) {
    await store.setState(db, bulk.id, 'stopped')
    return
  }
  for (const { object_id: id, state } of await store.listWaiting(db, bulk.id, PORTION)) {
    try {
      if (state === 'waiting') await store.beginItem(db, bulk.id, id)
      const ask = { db, viewer, now, onceKey: `bulk:${bulk.id}:${id}` }
      const { outcome, undo } = await act(resource, bulk.action, ask, id, bulk.input)
      // An object that an interrupted run had begun is unchanged because that run changed it.
      const isSame = undo === null && definition.undo !== undefined && state === 'waiting'
      await store.setItem(db, bulk.id, id, isSame ? 'same' : 'done', outcome)
    } catch (error) {
      if (!isRefusal(error)) logger.error({ err: error, bulk: bulk.id, id }, 'a bulk action stumbled')
      const said = isRefusal(error) ? sentenceOf(error) : 'Не получилось'
      await store.setItem(db, bulk.id, id, 'refused', said)
    }
  }
  await store.countProgress(db, bulk.id, now)
}

async function findOperator(db: Database, accountId: number | null, now: Date): Promise<Viewer | null> {
  const access = accountId === null ? undefined : await findAccess(db, accountId, now)
  return access && !access.is_shut ? atDesk(db, access.viewer, false, now) : null
}
