import type { ConsentPage } from '@palata/contract/consents'
import { type Db, rows } from '#platform/database.ts'

export interface StateRow {
  page: ConsentPage
  revision: number
  given_at: Date | null
  is_changed: boolean
}

/** The texts that stand now, and whether the person has accepted them. */
export async function listStates(db: Db, accountId: number): Promise<StateRow[]> {
  const found = await rows<Omit<StateRow, 'page'> & { page: string }>(
    db,
    'consents.states',
    `select page, revision,
       (select given_at from consents c where c.account_id = $1 and c.page = p.page and c.revision = p.revision) as given_at,
       exists (select from consents c where c.account_id = $1 and c.page = p.page and c.revision < p.revision) as is_changed
     from (select page, coalesce((select max(r.revision) from site_page_revisions r where r.name = page), 0) as revision
       from unnest(array['terms', 'privacy']) as page) p`,
    [accountId],
  )
  // The statement names the pages; the driver sees only text.
  return found as StateRow[]
}

/** False when it was given before. */
export async function insertConsent(
  tx: Db,
  { accountId, page, revision, network }: { accountId: number; page: ConsentPage; revision: number; network: string },
  now: Date,
): Promise<boolean> {
  const given = await rows<{ page: string }>(
    tx,
    'consents.give',
    `insert into consents (account_id, page, revision, given_at, network) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning page`,
    [accountId, page, revision, now, network],
  )
  return given.length > 0
}

export interface GivenRow {
  page: ConsentPage
  revision: number
  given_at: Date
}

/** What the person has accepted, newest first, at most fifty. */
export async function listGiven(db: Db, accountId: number): Promise<GivenRow[]> {
  const found = await rows<Omit<GivenRow, 'page'> & { page: string }>(
    db,
    'consents.given',
    `select page, revision, given_at from consents where account_id = $1 order by given_at desc, page limit 50`,
    [accountId],
  )
  return found as GivenRow[]
}
