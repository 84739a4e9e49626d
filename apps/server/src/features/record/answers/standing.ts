import { type Db, rows } from '#platform/database.ts'

export interface AccessStanding {
  /** Days of access until now, each counted once. */
  days: number
  /** What the access now comes from: an invoice, a wallet with the NFT, a Telegram account. Gifts and codes are none. */
  sources: string[]
}

/** How long a person has had access, and by which payments, NFT or Telegram subscription they have it now. */
export async function standingOf(db: Db, accountId: number, now: Date): Promise<AccessStanding> {
  const [row] = await rows<AccessStanding>(
    db,
    'record.accessStanding',
    `with own as (
       select id, source, evidence, starts_at, least(coalesce(revoked_at, ends_at, $2), coalesce(ends_at, $2), $2) as until,
         revoked_at is null and (ends_at is null or ends_at > $2 or (frozen_at is not null and closed_at is null)) as is_running
       from grants where account_id = $1 and starts_at <= $2 and source not in ('operator', 'code', 'gift'))
     select coalesce((select sum(extract(epoch from upper(span) - lower(span))) / 86400
         from unnest((select range_agg(tstzrange(starts_at, until)) from own where until > starts_at)) as span), 0)::float8 as days,
       coalesce((select array_agg(distinct coalesce(
         'invoice:' || (evidence ->> 'invoice'), 'wallet:' || lower(evidence ->> 'address'), 'telegram:' || (evidence ->> 'telegram_id'),
         'grant:' || id)) from own where is_running), '{}') as sources`,
    [accountId, now],
  )
  return row!
}
