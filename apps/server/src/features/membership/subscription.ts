import type { AccessEvent, Right, SubscriptionData } from '@palata/contract/membership'
import type { Db } from '#platform/database.ts'
import { listEvents, listLatestEvents } from './eventStore.ts'
import * as store from './grantStore.ts'
import { presentRight, summarise } from './rules.ts'

export async function getSubscription(db: Db, accountId: number, now: Date): Promise<SubscriptionData> {
  return summarise(await store.listOpen(db, accountId, now), now)
}

/** Every right of the person with its evidence and who made each change; for operators only. */
export async function getFullHistory(db: Db, accountId: number, now: Date) {
  const [grants, events] = await Promise.all([
    store.listGrants(db, accountId),
    listLatestEvents(db, { accountId, limit: 200 }),
  ])
  return { rights: grants.map((grant) => ({ ...presentRight(grant, now), evidence: grant.evidence })), events }
}

/** Every right the person has had, and its changes; for the person. */
export async function getHistory(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ rights: Right[]; events: AccessEvent[] }> {
  const [grants, events] = await Promise.all([store.listGrants(db, accountId), listEvents(db, accountId)])
  return {
    rights: grants.map((grant) => presentRight(grant, now)),
    // `actor` is left out: only operators see who made a change.
    events: events.map(({ id, at, kind, source, reason, ends_at }) => ({
      id,
      at: at.toISOString(),
      kind,
      source,
      reason,
      ends_at: ends_at?.toISOString() ?? null,
    })),
  }
}
