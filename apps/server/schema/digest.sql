-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- When a person was last here on any device, and how long they were away before that.
-- Written by digest/visits.ts.
create table digest_visits (
  account_id integer not null primary key references accounts (id) on delete cascade,
  -- When they last did something on a page, to a few minutes.
  seen_at timestamptz not null,
  -- When they left before the last absence of more than six hours; null before the first.
  left_at timestamptz,
  -- The beginning of the absence whose card they put away.
  put_away timestamptz,
  check (left_at < seen_at)
);
