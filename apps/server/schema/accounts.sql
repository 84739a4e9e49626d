-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: accounts.changed.

-- The key in a letter that confirms an address or resets a password. A newer letter replaces it.
-- Written by accounts/letterKeyStore.ts.
create table account_keys (
  account_id integer not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  hash bytea not null check (octet_length(hash) = 32),
  expires_at timestamptz not null,
  -- Names the letter in its link and says nothing about the account.
  uid text not null,
  primary key (account_id, purpose)
);
-- The key of a pressed link.
create unique index account_keys_uid on account_keys (uid, purpose);

-- One row a person with an account. Removing the row removes or anonymizes what other tables hold of the
-- person.
-- Written by accounts/profile/store.ts, accounts/store.ts.
create table accounts (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[a-zA-Z0-9_.-]{1,150}$'),
  name text not null check (name <> ''),
  -- Null for a person who signs in only through an outside service.
  email text,
  -- Null for a person who has no password and signs in through linked services.
  password_hash text,
  avatar text not null default '',
  description text not null default '',
  groups text[] not null default '{}' check (groups <@ array['Moderators', 'Editors', 'Operators']),
  -- When the person last opened the feed; null before the first time.
  feed_seen_at timestamptz,
  created_at timestamptz not null default now(),
  email_verified boolean not null default false,
  twitter text not null default '',
  telegram text not null default '',
  show_telegram boolean not null default false,
  eth_address text not null default '',
  show_eth_address boolean not null default false,
  -- The account belongs to the demo community, whose passwords are public.
  is_demo boolean not null default false,
  check (email is not null or not email_verified)
);
-- The list of people at the desk, by date of registration.
create index accounts_created on accounts (created_at, id);
-- The demo people, looked for at each start for real readers.
create index accounts_demo on accounts (id) where is_demo;
-- The search in the list of people at the desk.
create index accounts_desk_words on accounts
    using gin (desk_words((((username || ' ') || name) || ' ') || coalesce(email, '')));
-- Sign-in and registration by e-mail; one account for each address.
create unique index accounts_email on accounts (lower(email));
-- People suggested by the beginning of a name.
create index accounts_name_start on accounts (lower(name) text_pattern_ops);
-- The list of the team at the desk.
create index accounts_roles on accounts (created_at, id) where groups <> '{}';
-- One account for each name, whatever its case.
create unique index accounts_username on accounts (lower(username));
-- People found by a name or its beginning.
create index accounts_username_start on accounts (lower(username) text_pattern_ops);
create trigger accounts_bells before delete on accounts for each row execute function lock_notifications();
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

-- Keys of the letters, by which a person stays without signing in. They go with the request.
-- Written by accounts/leaving/store.ts.
create table leaving_keys (
  hash bytea not null primary key check (octet_length(hash) = 32),
  account_id integer not null references leavings (account_id) on delete cascade
);
-- Read when the request goes.
create index leaving_keys_account on leaving_keys (account_id);

-- A person asked to delete their account; it goes at its time unless they change their mind.
-- Written by accounts/leaving/store.ts.
create table leavings (
  account_id integer not null primary key references accounts (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- When the letter of the last day was written; the account goes a day after it at the earliest.
  told_at timestamptz,
  check (due_at > asked_at)
);
-- Accounts to warn of and to remove.
create index leavings_due on leavings (due_at);

-- One restriction of a person: no writing for a time, or no sign-in at all. It is lifted and never deleted
-- before the account is.
-- Written by accounts/restrictions/store.ts.
create table restrictions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('limited', 'frozen', 'closed')),
  -- The person reads it.
  reason text not null check (reason <> ''),
  -- The operator's name as in the log.
  actor text not null,
  created_at timestamptz not null,
  -- When a limit on writing ends by itself; null for the other kinds.
  until timestamptz,
  lifted_at timestamptz,
  lifted_by text,
  -- Hash of the key in the letter, by which a person who cannot sign in appeals.
  appeal_hash bytea,
  check ((kind = 'limited') = (until is not null)),
  check (lifted_at is null or lifted_by is not null)
);
-- The restrictions of one person, at the desk.
create index restrictions_account on restrictions (account_id, id);
-- The restriction of an appeal's link.
create unique index restrictions_appeal on restrictions (appeal_hash) where appeal_hash is not null;
-- The list of restrictions in force, at the desk.
create index restrictions_kind on restrictions (kind, id) where lifted_at is null;
-- The restrictions in force, read with every viewer; one of each kind at a time.
create unique index restrictions_open on restrictions (account_id, kind) where lifted_at is null;
-- Writes search_changes of search.
create trigger search_note_closed after insert or update on restrictions
  for each row
  when (new.kind = 'closed')
  execute function search_note_account();

-- Before a person goes, locks their bell and those that tell of what they did: both lose notifications.
-- Called by triggers of accounts.
create function lock_notifications() returns trigger language plpgsql as $$
begin
  perform account_id from notification_boxes where account_id in (
    select old.id union select account_id from notifications where sender_id = old.id)
  order by account_id for update;
  return old;
end $$;
