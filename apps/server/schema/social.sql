-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table social_attempts (
  hash bytea not null primary key check (octet_length(hash) = 32),
  provider text not null check (provider in ('google', 'telegram')),
  account_id integer references accounts (id) on delete cascade,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index social_attempts_expires on social_attempts (expires_at);

create table social_links (
  account_id integer not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('google', 'telegram')),
  subject text not null check (subject <> ''),
  name text not null,
  linked_at timestamptz not null,
  telegram_id bigint generated always as (case when provider = 'telegram' then subject::bigint
      else null::bigint end) stored,
  primary key (account_id, provider)
);
create unique index social_links_subject on social_links (provider, subject);

create table telegram_signatures (
  hash bytea not null primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index telegram_signatures_expires on telegram_signatures (expires_at);
