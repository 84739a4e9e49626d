import type { Tariff } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

/** Counted money by week from Monday in Moscow, the current week last. */
export async function sumWeeks(db: Db, now: Date): Promise<{ from: string; usd: number }[]> {
  return rows<{ from: string; usd: number }>(
    db,
    'payments.weeks',
    `with weeks as (
       select monday::date as monday from generate_series(
         date_trunc('week', $1::timestamptz at time zone 'Europe/Moscow') - interval '77 days',
         date_trunc('week', $1::timestamptz at time zone 'Europe/Moscow'), interval '7 days') monday)
     select w.monday as "from", coalesce(sum(i.received_cents), 0)::float8 / 100 as usd
     from weeks w left join invoices i on i.settled_at >= (w.monday::timestamp at time zone 'Europe/Moscow')
       and i.settled_at < ((w.monday + 7)::timestamp at time zone 'Europe/Moscow')
     group by w.monday order by w.monday`,
    [now],
  )
}

/** Number of invoices that may still be paid, and of those that wait for a person, with the oldest. */
export async function countOpen(db: Db, now: Date) {
  const [row] = await rows<{ open: number; undecided: number; oldest_at: Date | null }>(
    db,
    'payments.countOpen',
    `select (select count(*)::int from invoices where settled_at is null and expires_at > $1 and provider_id is not null) as open,
       u.undecided, u.oldest_at
     from (select count(*)::int as undecided, min(created_at) as oldest_at from invoices where settled_at is null
       and (problem is not null or received_cents > 0 or status in ('partial', 'paid', 'overpaid'))) u`,
    [now],
  )
  return row!
}

/** People whose paid days run, by the tariff that they last paid. */
export async function countPayers(db: Db, now: Date): Promise<Record<Tariff, number>> {
  const found = await rows<{ tariff: Tariff; people: number }>(
    db,
    'payments.countPayers',
    `select tariff, count(*)::int as people from (
       select distinct on (g.account_id) i.tariff from grants g join invoices i on i.grant_id = g.id
       where g.closed_at is null and g.source = 'cryptocloud' and (g.ends_at > $1 or g.frozen_at is not null)
       order by g.account_id, i.settled_at desc) last
     group by tariff`,
    [now],
  )
  return { '1year': 0, '2months': 0, ...Object.fromEntries(found.map(({ tariff, people }) => [tariff, people])) }
}
