-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: membership.changed (telegram.rights, views.noteJoined,
-- webhooks.gather).

-- One change of somebody's access with its reason, read by the member and the operator. Rows are never
-- changed.
-- Written by membership/eventStore.ts.
create table access_events (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  grant_id integer references grants (id) on delete cascade,
  kind text not null,
  source text check (source in ('cryptocloud', 'telegram', 'pon', 'operator', 'code', 'gift')),
  reason text not null check (reason <> ''),
  -- system, or operator:<name>.
  actor text not null check (actor <> ''),
  -- When the right ends after the change; null without an end.
  ends_at timestamptz,
  at timestamptz not null,
  check ((source is null) = (grant_id is null)),
  check (kind in ('granted', 'changed', 'frozen', 'resumed', 'ended', 'revoked', 'role_given', 'role_taken'))
);
-- The history of one person's access.
create index access_events_account on access_events (account_id, id desc);

-- Why a person did not stay: their own choice, the latest one. The desk counts them.
-- Written by membership/absence.ts.
create table departures (
  account_id integer not null primary key references accounts (id) on delete cascade,
  reason text not null check (reason in ('price', 'time', 'content', 'results', 'pause')),
  at timestamptz not null
);

-- One right of a person to read paid texts, with its source and dates. A person has access while any of them
-- runs.
-- Written by membership/daysStore.ts, membership/grantStore.ts.
create table grants (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  source text not null check (source in ('cryptocloud', 'telegram', 'pon', 'operator', 'code', 'gift')),
  starts_at timestamptz not null,
  -- Null for a right without an end.
  ends_at timestamptz,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  -- Since when paid days wait because the person holds the club's NFT; null while they run.
  frozen_at timestamptz,
  -- When the right was taken away; null otherwise.
  revoked_at timestamptz,
  -- When its end was recorded and reported; null until then.
  closed_at timestamptz,
  -- What it was given for: an invoice, a wallet, a message of the bot.
  evidence jsonb not null default '{}',
  -- Makes a payment count once, however often it is reported.
  once_key text unique,
  check (ends_at is null or ends_at > starts_at),
  check (revoked_at is null or closed_at is not null),
  check (frozen_at is null or (source in ('cryptocloud', 'operator', 'code', 'gift')))
);
-- The rights of one person, read with every viewer.
create index grants_account on grants (account_id, ends_at);
-- Filters of people by right at the desk, without reading the table.
create index grants_desk on grants (source, account_id) include (starts_at, ends_at, frozen_at)
    where closed_at is null;
-- A person has at most one open right from Telegram and one from an NFT.
create unique index grants_one_open on grants (account_id, source) where closed_at is null
    and (source in ('telegram', 'pon'));
-- Rights whose end is due.
create index grants_unclosed on grants (ends_at) where closed_at is null;
