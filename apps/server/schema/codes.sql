-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- One person's use of a code. It outlives the account, so that the code is not used again.
-- Written by codes/store.ts.
create table code_uses (
  id integer generated always as identity primary key,
  code_id integer not null references codes (id) on delete cascade,
  account_id integer references accounts (id) on delete set null,
  -- Until when an open invoice keeps the use; null for days, which are used at once.
  held_until timestamptz,
  -- When it gave what it gives; null while an invoice waits for money.
  used_at timestamptz,
  constraint code_uses_once unique (code_id, account_id),
  check (num_nonnulls(held_until, used_at) > 0)
);
-- The uses of one person.
create index code_uses_account on code_uses (account_id) where account_id is not null;

-- A code made at the desk: days of access, or percent off a subscription.
-- Written by codes/deskStore.ts.
create table codes (
  id integer generated always as identity primary key,
  code text not null unique check (length(code) >= 6 and length(code) <= 60),
  days integer check (days >= 1 and days <= 3650),
  percent integer check (percent >= 1 and percent <= 90),
  -- The only tariff whose price it lowers; null for all.
  tariff text check (tariff in ('1year', '2months')),
  most_uses integer not null check (most_uses >= 1 and most_uses <= 100000),
  -- From when it works no more; null without an end.
  ends_at timestamptz,
  -- When the team ended it; null while it works.
  ended_at timestamptz,
  note text not null default '',
  made_by integer references accounts (id) on delete set null,
  created_at timestamptz not null,
  check (num_nonnulls(days, percent) = 1),
  check (tariff is null or percent is not null)
);
-- The codes of a team member whose account is removed.
create index codes_made_by on codes (made_by) where made_by is not null;
