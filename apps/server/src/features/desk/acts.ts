import type { DeskDone } from '@palata/contract/desk/resource/types'
import { beginRecord, endRecord } from '#features/audit'
import { actionOf, type DeskAsk, type DeskOutcome, type DeskResource } from '#platform/desk/resource.ts'
import { FieldRefusal, isRefusal } from '#platform/errors.ts'

/** Runs one action on one object and writes its audit record, also when the action is refused. */
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

/**
 * Opens the audit record, runs the change, closes the record. A record that is never closed means the process was
 * interrupted.
 */
export async function recorded<Outcome extends DeskOutcome & { id?: number }>(
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
    const result = done.isChanged === false ? 'refused' : 'done'
    await endRecord(db, record, result, done.outcome, now, done.about ?? null, done.id ?? null)
    return { ...done, record }
  } catch (error) {
    const told = endRecord(db, record, isRefusal(error) ? 'refused' : 'failed', sentenceOf(error), now)
    // The change's own error is thrown, not a failure to close the record; the record then stays open.
    await told.catch(() => {})
    throw error
  }
}

/** Message of an error, for the audit log and for the problems of a bulk action. */
export function sentenceOf(error: unknown): string {
  if (error instanceof FieldRefusal) return Object.values(error.fields).flat().join('. ')
  return isRefusal(error) ? error.message : String(error)
}
