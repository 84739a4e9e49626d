import type { ThreadState } from '@palata/contract/notifications'
import { type Db, rows } from '#platform/database.ts'
import type { Subject } from './store.ts'

/** People who muted or follow the discussion. */
export function listThreadStates(db: Db, { kind, id }: Subject) {
  return rows<{ account_id: number; state: 'muted' | 'followed' }>(
    db,
    'notifications.threadStates',
    'select account_id, state from notification_threads where subject_kind = $1 and subject_id = $2',
    [kind, id],
  )
}

export async function findThreadState(db: Db, accountId: number, { kind, id }: Subject): Promise<ThreadState> {
  const [row] = await rows<{ state: 'muted' | 'followed' }>(
    db,
    'notifications.threadState',
    'select state from notification_threads where account_id = $1 and subject_kind = $2 and subject_id = $3',
    [accountId, kind, id],
  )
  return row?.state ?? 'none'
}

export async function setThreadState(db: Db, accountId: number, { kind, id }: Subject, state: ThreadState, now: Date) {
  if (state === 'none')
    await rows(
      db,
      'notifications.forgetThread',
      'delete from notification_threads where account_id = $1 and subject_kind = $2 and subject_id = $3',
      [accountId, kind, id],
    )
  else
    await rows(
      db,
      'notifications.setThread',
      `insert into notification_threads (account_id, subject_kind, subject_id, state, changed_at)
       values ($1, $2, $3, $4, $5)
       on conflict (account_id, subject_kind, subject_id) do update set state = $4, changed_at = $5`,
      [accountId, kind, id, state, now],
    )
}

export function listThreads(db: Db, accountId: number) {
  return rows<{ subject_kind: string; subject_id: number; state: 'muted' | 'followed' }>(
    db,
    'notifications.threads',
    `select subject_kind, subject_id, state from notification_threads where account_id = $1
     order by changed_at desc limit 200`,
    [accountId],
  )
}
