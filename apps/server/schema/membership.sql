-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table access_events (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  grant_id integer references grants (id) on delete cascade,
  kind text not null,
  source text check (source in ('cryptocloud', 'telegram', 'pon', 'operator')),
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  ends_at timestamptz,
  at timestamptz not null,
  check ((source is null) = (grant_id is null)),
  check (kind in ('granted', 'changed', 'frozen', 'resumed', 'ended', 'revoked', 'role_given', 'role_taken'))
);
create index access_events_account on access_events (account_id, id desc);

create table grants (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  source text not null check (source in ('cryptocloud', 'telegram', 'pon', 'operator')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  frozen_at timestamptz,
  revoked_at timestamptz,
  closed_at timestamptz,
  evidence jsonb not null default '{}',
  once_key text unique,
  check (ends_at is null or ends_at > starts_at),
  check (revoked_at is null or closed_at is not null),
  check (frozen_at is null or (source in ('cryptocloud', 'operator')))
);
create index grants_account on grants (account_id, ends_at);
create index grants_desk on grants (source, account_id) include (starts_at, ends_at, frozen_at)
    where closed_at is null;
create unique index grants_one_open on grants (account_id, source) where closed_at is null
    and (source in ('telegram', 'pon'));
create index grants_unclosed on grants (ends_at) where closed_at is null;
