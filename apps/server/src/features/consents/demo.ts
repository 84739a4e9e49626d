import { CONSENT_PAGES } from '@palata/contract/consents'
import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

const DAY_MS = 86_400_000

/** The demo people accepted the built-in texts when they came. */
export async function insertConsents(tx: Db, { community: { people }, idOf, now }: DemoStage) {
  const came = people.map(({ username, joinedDaysAgo }) => ({
    id: idOf('accounts', username),
    at: new Date(now.getTime() - joinedDaysAgo * DAY_MS),
  }))
  await tx.query(
    `insert into consents (account_id, page, revision, given_at, network)
     select a.id, p.page, 0, a.at, '' from jsonb_to_recordset($1::jsonb) as a(id integer, at timestamptz),
       unnest($2::text[]) as p(page)`,
    [JSON.stringify(came), CONSENT_PAGES],
  )
}
