-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table account_keys (
  account_id integer not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  hash bytea not null check (octet_length(hash) = 32),
  expires_at timestamptz not null,
  uid text not null,
  primary key (account_id, purpose)
);
create unique index account_keys_uid on account_keys (uid, purpose);

create table accounts (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[a-zA-Z0-9_.-]{1,150}$'),
  name text not null check (name <> ''),
  email text,
  password_hash text,
  avatar text not null default '',
  description text not null default '',
  groups text[] not null default '{}' check (groups <@ array['Moderators', 'Editors', 'Operators']),
  feed_seen_at timestamptz,
  created_at timestamptz not null default now(),
  email_verified boolean not null default false,
  twitter text not null default '',
  telegram text not null default '',
  show_telegram boolean not null default false,
  eth_address text not null default '',
  show_eth_address boolean not null default false,
  is_demo boolean not null default false,
  check (email is not null or not email_verified)
);
create index accounts_created on accounts (created_at, id);
create index accounts_demo on accounts (id) where is_demo;
create index accounts_desk_words on accounts
    using gin (desk_words((((username || ' ') || name) || ' ') || coalesce(email, '')));
create unique index accounts_email on accounts (lower(email));
create index accounts_name_start on accounts (lower(name) text_pattern_ops);
create index accounts_roles on accounts (created_at, id) where groups <> '{}';
create unique index accounts_username on accounts (lower(username));
create index accounts_username_start on accounts (lower(username) text_pattern_ops);
-- Writes search_changes of search.
create trigger search_note after insert or delete on accounts
  for each row
  execute function search_note('person');
-- Writes search_changes of search.
create trigger search_note_change after update on accounts
  for each row
  when (old.username is distinct from new.username or old.name is distinct from new.name
      or old.email_verified is distinct from new.email_verified or old.email is distinct from new.email
      or (old.password_hash is null) is distinct from (new.password_hash is null))
  execute function search_note('person');

create table restrictions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('limited', 'frozen', 'closed')),
  reason text not null check (reason <> ''),
  actor text not null,
  created_at timestamptz not null,
  until timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  appeal_hash bytea,
  check ((kind = 'limited') = (until is not null)),
  check (lifted_at is null or lifted_by is not null)
);
create index restrictions_account on restrictions (account_id, id);
create unique index restrictions_appeal on restrictions (appeal_hash) where appeal_hash is not null;
create index restrictions_kind on restrictions (kind, id) where lifted_at is null;
create unique index restrictions_open on restrictions (account_id, kind) where lifted_at is null;
-- Writes search_changes of search.
create trigger search_note_closed after insert or update on restrictions
  for each row
  when (new.kind = 'closed')
  execute function search_note_account();

create table security_events (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  device text not null,
  network text not null,
  created_at timestamptz not null
);
create index security_events_account on security_events (account_id, id);
