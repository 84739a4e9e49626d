-- An order of days and the provider's invoice for it. Written before the provider is asked, so that no payment meets an unknown order.
create table invoices (
  id integer generated always as identity primary key,
  -- Ours, told to the provider and echoed by it.
  order_id text not null unique check (order_id <> ''),
  -- The record of money outlives the account.
  account_id integer references accounts on delete set null,
  tariff text not null check (tariff in ('1year', '2months')),
  -- What was sold and for how much, whatever the offer becomes later. US cents.
  days integer not null check (days > 0),
  price_cents integer not null check (price_cents > 0),
  -- The provider's number; null until its answer, or a postback, is here.
  provider_id text unique check (provider_id ~ '^INV-'),
  pay_url text,
  status text not null default 'created' check (status in ('created', 'partial', 'paid', 'overpaid', 'canceled')),
  received_cents integer not null default 0 check (received_cents >= 0),
  -- How the provider's record differs from the order: it is counted by an operator or not at all.
  problem text check (problem in ('amount', 'currency', 'order', 'test')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the days were given, for which grant, and whether the money came after the term.
  settled_at timestamptz,
  grant_id integer references grants on delete set null,
  is_late boolean not null default false,
  -- When the provider is asked next by itself; null once it is settled or given up.
  next_check_at timestamptz,
  check (settled_at is null or next_check_at is null)
);
create index invoices_account on invoices (account_id, id desc);
create index invoices_due on invoices (next_check_at) where next_check_at is not null;
create index invoices_unopened on invoices (created_at) where provider_id is null;
create index invoices_grant on invoices (grant_id);
