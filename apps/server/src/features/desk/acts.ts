import type { DeskDone } from '@palata/contract/desk/resource'
import { beginRecord, endRecord } from '#features/audit'
import { actionOf, type DeskAsk, type DeskOutcome, type DeskResource } from '#platform/desk/resource.ts'
import { FieldRefusal, isRefusal } from '#platform/errors.ts'

/** Does one action to one object and leaves its line in the log, also when it was refused. */
export async function act(
  resource: DeskResource,
  action: string,
  ask: DeskAsk,
  id: number,
  input: Record<string, unknown>,
): Promise<DeskDone> {
  const { run, recordsItself = false } = resource.actions[action]!
  const undo = actionOf(resource, action)?.undo ?? null
  const what = { resource: resource.contract.name, id, ...input }
  const {
    outcome,
    isChanged = true,
    record,
  } = await recorded(ask, action, what, recordsItself, () => run(ask, id, input as never))
  return { outcome, record, undo: isChanged ? undo : null }
}

/** Runs the change between the beginning and the end of its line in the log; an interrupted one keeps a line without an end. */
export async function recorded<Outcome extends DeskOutcome>(
  { db, viewer, now }: DeskAsk,
  command: string,
  what: Record<string, unknown>,
  recordsItself: boolean,
  change: () => Promise<Outcome>,
): Promise<Outcome & { record: number | null }> {
  if (recordsItself) return { ...(await change()), record: null }
  const attempt = { operator: viewer.username, command, arguments: what, about: null }
  const record = await beginRecord(db, attempt, now)
  try {
    const done = await change()
    await endRecord(db, record, 'done', done.outcome, now, done.about ?? null)
    return { ...done, record }
  } catch (error) {
    const told = endRecord(db, record, isRefusal(error) ? 'refused' : 'failed', sentenceOf(error), now)
    // The first failure is what the person has to know of; the line then stays without an end.
    await told.catch(() => {})
    throw error
  }
}

/** What went wrong, for the log and for the list of a bulk action's problems. */
export function sentenceOf(error: unknown): string {
  if (error instanceof FieldRefusal) return Object.values(error.fields).flat().join('. ')
  return isRefusal(error) ? error.message : String(error)
}
