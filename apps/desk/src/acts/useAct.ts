import type { DeskDone } from '@palata/contract/desk/resource/types'
import type { Endpoint } from '@palata/contract/endpoint'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { toast } from '@site/ui/toasts/index.ts'
import { withFreshStep } from '#features/secondStep/freshStep.ts'
import type { Action, ResourceScreen, Row } from '#lists/screen.ts'
import { type Answers, askLayer } from './ask.ts'
import { watchBulk } from './bulk.ts'
import { sayDone } from './undo.ts'

/** Objects of an action: the given rows, or all rows that match a filter. */
export type Aim = { rows: readonly Row[] } | { filter: Record<string, string>; count: number }

/** Objects whose action has no answer yet. A second press on one is dropped: its answer would take the undo away. */
const underWay = new Set<string>()

/** Performs the contract's actions on a resource's objects; asks first for the reason and fields that they need. */
export function useAct(screen: ResourceScreen) {
  const api = useApi()
  const invalidate = useInvalidate()
  const { contract } = screen
  const refresh = () => void invalidate({ resource: contract.name, invalidates: ['all'] })
  // The types of a resource's actions are known only to its contract.
  const call = (endpoint: Endpoint, input: object) =>
    withFreshStep(() => api.call(endpoint, input as never, { quiet: true })) as Promise<unknown>

  /** Announces the outcome, with the undo action if the server named one. */
  async function doOne(name: string, id: Row['id'], body: Answers) {
    const endpoint = (contract.act as Record<string, Endpoint>)[name]!
    const done = (await call(endpoint, { params: { id: String(id) }, body })) as DeskDone
    refresh()
    const { undo } = done
    const back = body.reason ? { ...body, reason: `Отмена: ${body.reason}`.slice(0, 300) } : body
    const said = { words: done.outcome, undo: undo ? takeBack : null }
    sayDone(said)

    /** An undo that did not get through stays offered. */
    function takeBack() {
      doOne(undo!, id, back).catch((error: unknown) => {
        sayWhy(error)
        sayDone(said)
      })
    }
  }

  async function doMany(name: string, aim: Aim, { reason, ...input }: Answers) {
    const named = 'rows' in aim ? { ids: aim.rows.map(({ id }) => Number(id)) } : { filter: aim.filter }
    const body = { action: name, ...named, input, ...(reason && { reason }) }
    const begun = (await call(contract.bulk!, { body })) as { bulk: number; total: number }
    watchBulk(begun.bulk)
  }

  /** `given` are fields known from the place of the button; they are not asked for. */
  return async function act(action: Action, aim: Aim, after?: () => void, given: object = {}) {
    const only = 'rows' in aim && aim.rows.length === 1 ? aim.rows[0]! : null
    const run = async (answers: Answers) => {
      if (only) await doOne(action.name, only.id, { ...given, ...answers })
      else await doMany(action.name, aim, answers)
      after?.()
    }
    const needsWords = action.reason === 'required' || action.fields || action.note || !only
    if (!needsWords) {
      const object = `${contract.name}/${only.id}`
      if (underWay.has(object)) return
      underWay.add(object)
      return run({})
        .catch(sayWhy)
        .finally(() => underWay.delete(object))
    }
    const count = 'rows' in aim ? aim.rows.length : aim.count
    askLayer.open({
      title: only ? action.label : `${action.label}: ${count}`,
      note: action.note ?? action.about,
      reasons: action.reason ? (action.reasons ?? []) : undefined,
      isReasonOptional: action.reason !== 'required',
      fields: action.fields,
      initial: typeof action.initial === 'function' ? only && action.initial(only) : action.initial,
      submit: action.submit ?? action.label,
      isAlert: action.kind === 'alert',
      onSubmit: run,
    })
  }
}

function sayWhy(error: unknown) {
  toast(error instanceof Error ? error.message : 'Не получилось')
}
