import type { AccessEvent, Right, SubscriptionData } from '@palata/contract/membership'
import type { Db } from '#platform/database.ts'
import { listEvents, listLatestEvents } from './eventStore.ts'
import * as store from './grantStore.ts'
import { presentRight, summarise } from './rules.ts'

/** The person's rights in one answer: how many days and from where. */
export async function getSubscription(db: Db, accountId: number, now: Date): Promise<SubscriptionData> {
  return summarise(await store.listOpen(db, accountId, now), now)
}

/** Every right of the person with what it was given for, and who changed what: for an operator. */
export async function getFullHistory(db: Db, accountId: number, now: Date) {
  const [grants, events] = await Promise.all([
    store.listGrants(db, accountId),
    listLatestEvents(db, { accountId, limit: 200 }),
  ])
  return { rights: grants.map((grant) => ({ ...presentRight(grant, now), evidence: grant.evidence })), events }
}

/** Every right the person ever had and what happened to it. */
export async function getHistory(
  db: Db,
  accountId: number,
  now: Date,
): Promise<{ rights: Right[]; events: AccessEvent[] }> {
  const [grants, events] = await Promise.all([store.listGrants(db, accountId), listEvents(db, accountId)])
  return {
    rights: grants.map((grant) => presentRight(grant, now)),
    // Who of the operators did it is for operators.
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
