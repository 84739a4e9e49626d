-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table invoices (
  id integer generated always as identity primary key,
  order_id text not null unique check (order_id <> ''),
  account_id integer references accounts (id) on delete set null,
  tariff text not null check (tariff in ('1year', '2months')),
  days integer not null check (days > 0),
  price_cents integer not null check (price_cents > 0),
  provider_id text unique check (provider_id ~ '^INV-'),
  pay_url text,
  status text not null default 'created',
  received_cents integer not null default 0 check (received_cents >= 0),
  problem text check (problem in ('amount', 'currency', 'order', 'test')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  grant_id integer references grants (id) on delete set null,
  is_late boolean not null default false,
  next_check_at timestamptz,
  check (settled_at is null or next_check_at is null),
  check (status in ('created', 'partial', 'paid', 'overpaid', 'canceled'))
);
create index invoices_account on invoices (account_id, id desc);
create index invoices_due on invoices (next_check_at) where next_check_at is not null;
create index invoices_grant on invoices (grant_id);
create index invoices_settled on invoices (settled_at) where settled_at is not null;
create index invoices_undecided on invoices (id) where settled_at is null and (problem is not null
    or received_cents > 0 or (status in ('partial', 'paid', 'overpaid')));
create index invoices_unopened on invoices (created_at) where provider_id is null;
