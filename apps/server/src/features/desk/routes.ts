import { desk } from '@palata/contract/desk'
import type { DeskOverview } from '@palata/contract/desk/own/overview'
import type { SavedFilter } from '@palata/contract/desk/own/savedFilters'
import { BulkOrder } from '@palata/contract/desk/resource/types'
import { implement } from '#http/implement.ts'
import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Check } from '#providers/check.ts'
import { act, recorded } from './acts.ts'
import { beginBulk } from './bulk/actions.ts'
import { checkAtDesk, listChecks } from './checks/actions.ts'
import { takeDocument, takeFile } from './files.ts'
import { readMe, readResources } from './me.ts'
import { readOverview } from './overview/read.ts'
import { sayPresent } from './presence/actions.ts'
import { forgetFilter, listFilters, saveFilter } from './savedFilters/store.ts'

/** Arguments of every list handler; the contract's schemas have parsed query and body. */
interface Asked {
  db: DeskAsk['db']
  viewer: Viewer
  now: Date
  params: { id?: string }
  query: unknown
  body: unknown
}

export interface DeskSite {
  desk: readonly DeskResource[]
  checks: readonly Check[]
  isStepRequired: boolean
  caches: Caches
  version: string
  /** Data folder; its disk space is shown. */
  dataFolder: string
}

/** Cached for half a minute: its sums take a second on a large database. */
const OVERVIEW_CACHE = { freshMs: 30_000, staleMs: 30_000, maxEntries: 1 }

const askOf = ({ db, viewer, now }: Asked): DeskAsk => ({ db, viewer, now })

export function deskRoutes({ desk: resources, checks, isStepRequired, caches, version, dataFolder }: DeskSite) {
  const overview = caches.open<DeskOverview>(OVERVIEW_CACHE)
  const own = {
    me: ({ db, viewer, now }: Asked) => readMe(db, viewer, isStepRequired, now),
    overview: ({ db, now }: Asked) =>
      overview('all', () => readOverview(db, resources, { version, dataFolder, checks }, now)),
    checks: async ({ db }: Asked) => ({ results: await listChecks(db, checks) }),
    runChecks: async (asked: Asked) => ({
      results: await checkAtDesk(checks, askOf(asked), asked.body as { names?: string[] }),
    }),
    present: (asked: Asked) => sayPresent(resources, askOf(asked), asked.body as Parameters<typeof sayPresent>[2]),
    savedFilters: ownFilters,
    saveFilter: async (asked: Asked) => {
      await saveFilter(asked.db, asked.viewer.id, asked.body as SavedFilter, asked.now)
      return ownFilters(asked)
    },
    forgetFilter: async (asked: Asked) => {
      await forgetFilter(asked.db, asked.viewer.id, asked.body as SavedFilter)
      return ownFilters(asked)
    },
    resources: async ({ db, viewer }: Asked) => ({ results: await readResources(db, resources, viewer) }),
  }
  const lists = Object.assign({}, ...resources.map(handlersOf))
  // Endpoints and handlers of the lists are built by name, so their types cannot be checked here.
  return implement(desk, { ...own, ...lists } as never)
}

function handlersOf(resource: DeskResource): Record<string, (asked: Asked) => Promise<unknown>> {
  const { name, act: actions } = resource.contract
  const { patch, create } = resource
  const handlers: Record<string, (asked: Asked) => Promise<unknown>> = {
    list: (asked) => resource.list(askOf(asked), asked.query as never),
    read: async (asked) => {
      const found = await resource.read(askOf(asked), idOf(asked))
      refuseUnless(found, 'not_found')
      return found
    },
    bulk: (asked) => beginBulk(resource, askOf(asked), BulkOrder.parse(asked.body)),
  }
  if (patch)
    handlers.patch = async (asked) => {
      const [id, fields] = [idOf(asked), asked.body as Record<string, unknown>]
      const change = () => patch(askOf(asked), id, fields as never)
      const { outcome, record } = await recorded(askOf(asked), 'edit', { resource: name, id, ...fields }, false, change)
      return { outcome, record, undo: null }
    }
  if (create)
    handlers.create = async (asked) => {
      const fields = asked.body as Record<string, unknown>
      const change = () => create(askOf(asked), fields as never)
      const { outcome, record, id } = await recorded(
        askOf(asked),
        'create',
        { resource: name, ...fields },
        false,
        change,
      )
      return { outcome, record, id, undo: null }
    }
  if (resource.rowsOf)
    handlers.file = (asked) => takeFile(resource, askOf(asked), asked.query as Record<string, unknown>)
  if (resource.document)
    handlers.document = (asked) =>
      takeDocument(resource, askOf(asked), idOf(asked), (asked.body as { reason: string }).reason)
  for (const action of Object.keys(actions))
    handlers[action] = (asked) =>
      act(resource, action, askOf(asked), idOf(asked), asked.body as Record<string, unknown>)
  return Object.fromEntries(Object.entries(handlers).map(([key, handler]) => [`${name}.${key}`, handler]))
}

const ownFilters = async ({ db, viewer }: Asked) => ({ results: await listFilters(db, viewer.id) })

const idOf = ({ params }: Asked) => readId(params.id ?? '')
