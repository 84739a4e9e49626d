-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: payments.settled (webhooks.gather).

-- One order of paid days, written before the provider is asked. It outlives the account.
-- Written by payments/orderStore.ts, payments/store.ts.
create table invoices (
  id integer generated always as identity primary key,
  -- Our number, which the provider repeats.
  order_id text not null unique check (order_id <> ''),
  account_id integer references accounts (id) on delete set null,
  tariff text not null check (tariff in ('1year', '2months')),
  days integer not null check (days > 0),
  -- US cents, as sold.
  price_cents integer not null check (price_cents > 0),
  -- The provider's number; null until it answers.
  provider_id text unique check (provider_id ~ '^INV-'),
  pay_url text,
  status text not null default 'created',
  received_cents integer not null default 0 check (received_cents >= 0),
  -- How the provider's record differs from the order; null when it does not. An operator decides.
  problem text check (problem in ('amount', 'currency', 'order', 'test', 'code')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the days were given; null before.
  settled_at timestamptz,
  grant_id integer references grants (id) on delete set null,
  -- The money came after the invoice expired.
  is_late boolean not null default false,
  -- When the provider is asked next; null once settled or given up.
  next_check_at timestamptz,
  -- The code that lowered the price; null without one.
  code_id integer references codes (id) on delete set null,
  -- That code as the person got it.
  code text,
  -- The gift that it pays for; null for the payer's own access.
  gift_id integer references gifts (id) on delete set null,
  check (settled_at is null or next_check_at is null),
  check (status in ('created', 'partial', 'paid', 'overpaid', 'canceled'))
);
-- A person's orders.
create index invoices_account on invoices (account_id, id desc);
-- The invoices of one code.
create index invoices_code on invoices (code_id) where code_id is not null;
-- Invoices to ask the provider about.
create index invoices_due on invoices (next_check_at) where next_check_at is not null;
-- The invoices of one gift.
create index invoices_gift on invoices (gift_id) where gift_id is not null;
-- Read when a row of grants goes.
create index invoices_grant on invoices (grant_id);
-- Sales of a period, for the overview of the desk.
create index invoices_settled on invoices (settled_at) where settled_at is not null;
-- Invoices with money that an operator has to decide.
create index invoices_undecided on invoices (id) where settled_at is null and (problem is not null
    or received_cents > 0 or (status in ('partial', 'paid', 'overpaid')));
-- Orders without the provider's answer, to be ended.
create index invoices_unopened on invoices (created_at) where provider_id is null;
-- Writes notifications of notifications.
create trigger invoices_notifications after delete on invoices
  for each row
  execute function remove_notifications('payment');
