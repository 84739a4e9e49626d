-- The whole schema of version 0.1.0, a section for each feature. A table comes after those it refers to.

-- Partitions are kept apart: a table of this schema is one that a manifest names.
create schema if not exists partitions;

create function desk_words(given text) returns tsvector language sql immutable parallel safe
    return to_tsvector('simple', translate(lower(given), 'ё.@_-+/:', 'е       '));
comment on function desk_words is
  'Words by which the lists of the desk are searched. Points, dashes and @ separate words, so an address is found by its parts.';

-- accounts

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
comment on table accounts is
  'One row a person with an account. Removing the row removes or anonymizes what other tables hold of the person.';
comment on column accounts.email is 'Null for a person who signs in only through Google or Telegram.';
comment on column accounts.password_hash is
  'Null for a person who has no password and signs in through linked services.';
comment on column accounts.feed_seen_at is 'When the person last opened the feed; null before the first time.';
comment on column accounts.is_demo is 'The account belongs to the demo community, whose passwords are public.';
create index accounts_created on accounts (created_at, id);
create index accounts_demo on accounts (id) where is_demo;
create index accounts_desk_words on accounts
    using gin (desk_words((((username || ' ') || name) || ' ') || coalesce(email, '')));
create unique index accounts_email on accounts (lower(email));
create index accounts_name_start on accounts (lower(name) text_pattern_ops);
create index accounts_roles on accounts (created_at, id) where groups <> '{}';
create unique index accounts_username on accounts (lower(username));
create index accounts_username_start on accounts (lower(username) text_pattern_ops);
comment on index accounts_created is 'The list of people at the desk, by date of registration.';
comment on index accounts_demo is 'The demo people, looked for at each start for real readers.';
comment on index accounts_desk_words is 'The search in the list of people at the desk.';
comment on index accounts_email is 'Sign-in and registration by e-mail; one account for each address.';
comment on index accounts_name_start is 'People suggested by the beginning of a name.';
comment on index accounts_roles is 'The list of the team at the desk.';
comment on index accounts_username is 'One account for each name, whatever its case.';
comment on index accounts_username_start is 'People found by a name or its beginning.';

create table account_keys (
  account_id integer not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  hash bytea not null check (octet_length(hash) = 32),
  expires_at timestamptz not null,
  uid text not null,
  primary key (account_id, purpose)
);
comment on table account_keys is
  'The key in a letter that confirms an address or resets a password. A newer letter replaces it.';
comment on column account_keys.uid is 'Names the letter in its link and says nothing about the account.';
create unique index account_keys_uid on account_keys (uid, purpose);
comment on index account_keys_uid is 'The key of a pressed link.';

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
comment on table restrictions is
  'One restriction of a person: no writing for a time, or no sign-in at all. It is lifted and never deleted before the account is.';
comment on column restrictions.reason is 'The person reads it.';
comment on column restrictions.actor is 'The operator''s name as in the log.';
comment on column restrictions.until is 'When a limit on writing ends by itself; null for the other kinds.';
comment on column restrictions.appeal_hash is
  'Hash of the key in the letter, by which a person who cannot sign in appeals.';
create index restrictions_account on restrictions (account_id, id);
create unique index restrictions_appeal on restrictions (appeal_hash) where appeal_hash is not null;
create index restrictions_kind on restrictions (kind, id) where lifted_at is null;
create unique index restrictions_open on restrictions (account_id, kind) where lifted_at is null;
comment on index restrictions_account is 'The restrictions of one person, at the desk.';
comment on index restrictions_appeal is 'The restriction of an appeal''s link.';
comment on index restrictions_kind is 'The list of restrictions in force, at the desk.';
comment on index restrictions_open is
  'The restrictions in force, read with every viewer; one of each kind at a time.';

create table security_events (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null,
  device text not null,
  network text not null,
  created_at timestamptz not null
);
comment on table security_events is
  'One change of how a person signs in, shown to the person. It goes with the account.';
create index security_events_account on security_events (account_id, id);
comment on index security_events_account is 'The person''s own list of changes.';

-- platform

create unlogged table attempts (
  key bytea not null primary key check (octet_length(key) = 32),
  made integer not null,
  resets_at timestamptz not null
);
comment on table attempts is
  'A counter of attempts under a hashed key, kept for minutes. Unlogged: a crash of the database forgets it.';
create index attempts_resets on attempts (resets_at);
comment on index attempts_resets is 'The removal of counters whose time is over.';

create table installation (
  only_one boolean not null default true primary key check (only_one),
  is_production boolean not null,
  public_url text not null,
  seen_at timestamptz not null
);
comment on table installation is
  'The one row that says which site the database belongs to, so that neither a demo nor a command without the settings uses it.';

create table once_keys (
  account_id integer not null references accounts (id) on delete cascade,
  key text not null check (length(key) >= 1 and length(key) <= 100),
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  status smallint,
  reply text,
  primary key (account_id, key),
  check ((status is null) = (reply is null))
);
comment on table once_keys is
  'The first answer to a request that adds something at the desk. The same request sent again gets this answer.';
comment on column once_keys.key is 'The client''s Idempotency-Key.';
comment on column once_keys.fingerprint is 'SHA-256 of the address and the body.';
comment on column once_keys.status is
  'Null while the first request runs, and for good when its process ended before answering.';
create index once_keys_begun on once_keys (begun_at);
comment on index once_keys_begun is 'The removal of old keys.';

create table outbox (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z_]+\.[a-z_]+$'),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
comment on table outbox is
  'One event, written in the transaction of its change and read by listeners. Old events are removed.';
comment on column outbox.xid is
  'The transaction that wrote the event. Listeners read by snapshot, since numbers are given in another order than transactions commit.';
create index outbox_created_at on outbox (created_at);
create index outbox_xid on outbox (xid);
comment on index outbox_created_at is 'The removal of old events.';
comment on index outbox_xid is 'The events after a listener''s position.';

create table outbox_followers (
  event text not null,
  task text not null,
  declared_at timestamptz not null default now(),
  primary key (event, task)
);
comment on table outbox_followers is
  'A job that follows an event. Each start declares these links again; one not declared for a week is removed.';

create table provider_calls (
  service text not null,
  month date not null,
  calls integer not null check (calls > 0),
  primary key (service, month)
);
comment on table provider_calls is 'Calls answered in a month by a service that limits them.';

create table provider_spending (
  service text not null,
  period text not null check (period in ('day', 'month')),
  since date not null,
  micros bigint not null check (micros >= 0),
  primary key (service, period, since)
);
comment on table provider_spending is 'Money spent on a paid service in a UTC day or month.';
comment on column provider_spending.micros is
  'Millionths of a US dollar. A call is booked at its highest price before it is made and corrected afterwards.';

create table set_aside_rows (
  id integer generated always as identity primary key,
  source text not null check (source <> '' and length(source) <= 100),
  key text not null check (length(key) <= 200),
  reason text not null check (length(reason) <= 300),
  "row" text not null check (length("row") <= 2000),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_put_away boolean not null default false,
  unique (source, key)
);
comment on table set_aside_rows is
  'A row of an outside service that could not be stored, so that the rows beside it were. It goes when it becomes good or has not come for a month.';
comment on column set_aside_rows.key is 'The service''s own name of the row.';
comment on column set_aside_rows.reason is 'In Russian, for the desk.';
comment on column set_aside_rows."row" is 'The row as JSON, shortened, with invisible characters written out.';
create index set_aside_rows_last on set_aside_rows (last_at, id);
create index set_aside_rows_waiting on set_aside_rows (first_at) where not is_put_away;
comment on index set_aside_rows_last is 'The list at the desk.';
comment on index set_aside_rows_waiting is 'The number and the oldest of the rows that wait for the desk.';

create function outbox_follow() returns trigger language plpgsql as $$
begin
  -- Of equal jobs that wait, one is enough.
  perform graphile_worker.add_job(task, new.payload::json, job_key => task || ' ' || new.payload::text)
  from outbox_followers where event = new.name;
  return null;
end $$;
comment on function outbox_follow is
  'Plans the jobs that follow an event, in the event''s transaction, so that none is lost.';

create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', new.name);
  return null;
end $$;
comment on function outbox_notify is 'Tells every process that an event came; the payload stays in the table.';

create function tell_notifications_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select 'notifications.changed', jsonb_build_object('account_ids', jsonb_agg(distinct account_id))
  from changed_notifications having count(*) > 0;
  return null;
end $$;
comment on function tell_notifications_changed is
  'Writes one event for all people whose notifications a statement changed.';

create function tell_pages_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('palata_events', 'pages.changed');
  return null;
end $$;
comment on function tell_pages_changed is
  'Tells every web process to drop cached pages and answers when the transaction commits. A process that missed it drops all when it reconnects. Counters and prices are not reported: they may be seconds late.';

create function tell_published() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  select tg_argv[0], jsonb_build_object('ids', jsonb_agg(id))
  from (select id from added where live and published_at > now() - interval '1 hour' order by id desc limit 100) fresh
  having count(*) > 0;
  return null;
end $$;
comment on function tell_published is
  'Writes an event for posts or signals that are inserted as published. Imported history is not reported.';

create function tell_subject_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (name, payload)
  values ('comments.subject_changed', jsonb_build_object('kind', tg_argv[0], 'id', new.id));
  return null;
end $$;
comment on function tell_subject_changed is
  'Writes an event when a post or signal is hidden or shown, because its discussion goes with it.';

create trigger outbox_follow after insert on outbox for each row execute function outbox_follow();
create trigger outbox_notify after insert on outbox for each row execute function outbox_notify();

-- membership

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
comment on table grants is
  'One right of a person to read paid texts, with its source and dates. A person has access while any of them runs.';
comment on column grants.ends_at is 'Null for a right without an end.';
comment on column grants.frozen_at is
  'Since when paid days wait because the person holds the club''s NFT; null while they run.';
comment on column grants.revoked_at is 'When the right was taken away; null otherwise.';
comment on column grants.closed_at is 'When its end was recorded and reported; null until then.';
comment on column grants.evidence is 'What it was given for: an invoice, a wallet, a message of the bot.';
comment on column grants.once_key is 'Makes a payment count once, however often it is reported.';
create index grants_account on grants (account_id, ends_at);
create index grants_desk on grants (source, account_id) include (starts_at, ends_at, frozen_at)
    where closed_at is null;
create unique index grants_one_open on grants (account_id, source) where closed_at is null
    and (source in ('telegram', 'pon'));
create index grants_unclosed on grants (ends_at) where closed_at is null;
comment on index grants_account is 'The rights of one person, read with every viewer.';
comment on index grants_desk is 'Filters of people by right at the desk, without reading the table.';
comment on index grants_one_open is 'A person has at most one open right from Telegram and one from an NFT.';
comment on index grants_unclosed is 'Rights whose end is due.';

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
comment on table access_events is
  'One change of somebody''s access with its reason, read by the member and the operator. Rows are never changed.';
comment on column access_events.actor is 'system, or operator:<name>.';
comment on column access_events.ends_at is 'When the right ends after the change; null without an end.';
create index access_events_account on access_events (account_id, id desc);
comment on index access_events_account is 'The history of one person''s access.';

-- media

create table media (
  name text not null primary key check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  content_type text not null,
  body bytea check (octet_length(body) <= 5242880),
  created_at timestamptz not null default now(),
  belongs_to text not null check (belongs_to ~ '^[a-z]+$'),
  belongs_id integer,
  width integer check (width > 0),
  height integer check (height > 0),
  kept_until timestamptz,
  check ((width is null) = (height is null))
);
comment on table media is
  'One picture. It goes with the item it belongs to; an upload that nothing uses goes after a while.';
comment on column media.body is 'Null for a picture whose files are in the object store.';
comment on column media.belongs_to is 'A word that a manifest explains: it decides who may see the picture.';
comment on column media.belongs_id is
  'The item''s id, or the uploader''s for an upload; null where the word needs none.';
comment on column media.width is 'Pixels; null when nobody could measure it.';
comment on column media.kept_until is 'An upload named in a draft is kept until then.';
create index media_belongs on media (belongs_to, belongs_id);
create index media_uploads on media (created_at) where belongs_to = 'upload';
comment on index media_belongs is 'The pictures of an item.';
comment on index media_uploads is 'Unused uploads to remove.';

create table media_files (
  name text not null references media (name) on delete cascade,
  format text not null check (format in ('webp', 'avif', 'still')),
  width integer not null check (width > 0),
  key text not null,
  primary key (name, format, width)
);
comment on table media_files is 'One file of a picture in the object store.';
comment on column media_files.key is 'Made from the content, so that equal files are stored once.';
create index media_files_key on media_files (key);
comment on index media_files_key is 'Whether anything still uses a file.';

create table media_leftovers (
  key text not null primary key,
  since timestamptz not null
);
comment on table media_leftovers is
  'A file that may be unused, recorded before it is written. A job deletes the file if nothing uses it.';

-- embeds

create table embeds (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('youtube', 'telegram')),
  place text not null check (place <> ''),
  title text not null default '',
  author text not null default '',
  words text not null default '',
  published_at timestamptz,
  poster text not null default '',
  is_gone boolean not null default false,
  failures integer not null default 0,
  asked_at timestamptz,
  ask_at timestamptz not null,
  unique (kind, place)
);
comment on table embeds is 'What the server read of a YouTube video or a Telegram post named in a text.';
comment on column embeds.place is 'The video''s id, or the channel and number of the post.';
comment on column embeds.poster is 'Address of a picture of media; empty without one.';
comment on column embeds.failures is 'Failed reads in a row.';
create index embeds_due on embeds (ask_at);
comment on index embeds_due is 'The embeds to read next.';

-- sessions

create table sessions (
  id uuid not null default gen_random_uuid() primary key,
  account_id integer not null references accounts (id) on delete cascade,
  remembered boolean not null,
  user_agent text not null check (length(user_agent) <= 300),
  network text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  second_step_at timestamptz,
  proved_at timestamptz,
  check ((ended_at is null) = (end_reason is null)),
  check (end_reason in ('signed_out', 'ended_by_owner', 'password_changed', 'token_reused', 'too_many', 'account_shut'))
);
comment on table sessions is 'One sign-in in one browser.';
comment on column sessions.remembered is 'The cookie outlives the browser.';
comment on column sessions.network is
  'A truncated address: it distinguishes a person''s places and not their neighbours.';
comment on column sessions.second_step_at is 'When this session last passed the second step; the desk requires it.';
comment on column sessions.proved_at is 'When the person last proved who they are; the sign-in is the first proof.';
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index sessions_expires on sessions (expires_at);
create index sessions_live on sessions (account_id, seen_at desc) where ended_at is null;
comment on index sessions_ended is 'Sessions ended since, which every process reads to refuse their tokens.';
comment on index sessions_expires is 'Expired sessions to remove.';
comment on index sessions_live is 'The open sessions of one person.';

create table refresh_tokens (
  hash bytea not null primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null,
  rotated_at timestamptz
);
comment on table refresh_tokens is
  'One refresh token of a session. A rotated one is kept for a week: its use again ends the session.';
create index refresh_tokens_rotated on refresh_tokens (rotated_at) where rotated_at is not null;
create index refresh_tokens_session on refresh_tokens (session_id);
comment on index refresh_tokens_rotated is 'Rotated tokens to remove.';

-- letters

create table letters (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]+$'),
  recipient text not null,
  variables jsonb not null,
  once_key text unique,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default ''
);
comment on table letters is
  'One letter, written in the transaction of its change and sent by a job. It holds no secret: links are made when it is sent.';
comment on column letters.once_key is 'Makes a letter go out once, however often its change is reported.';
create index letters_created on letters (created_at);
create index letters_dropped on letters (dropped_at) where dropped_at is not null;
create index letters_due on letters (due_at) where sent_at is null and dropped_at is null;
create index letters_recipient on letters (recipient, id);
create index letters_sent on letters (sent_at) where sent_at is not null;
create index letters_waiting on letters (recipient) where sent_at is null and dropped_at is null;
comment on index letters_created is 'Old letters to remove.';
comment on index letters_dropped is 'Numbers for the overview of the desk.';
comment on index letters_due is 'Letters to send.';
comment on index letters_recipient is 'A person''s letters, at the desk.';
comment on index letters_sent is 'Numbers for the overview of the desk.';
comment on index letters_waiting is 'Unsent letters to one address.';

-- audit

create table operator_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator text not null check (operator <> ''),
  command text not null check (command ~ '^[a-z-]+$'),
  arguments jsonb not null,
  about text,
  result text not null default 'started' check (result in ('started', 'done', 'partly', 'refused', 'failed')),
  outcome text not null default '',
  finished_at timestamptz,
  check ((result = 'started') = (finished_at is null))
);
comment on table operator_audit is
  'One act of an operator, written before it runs. It is never changed after its end and never deleted.';
comment on column operator_audit.operator is
  'The system''s user or --by on the command line, the username at the desk.';
comment on column operator_audit.arguments is 'No secrets.';
comment on column operator_audit.about is 'Name of the person concerned: the record outlives the account.';
comment on column operator_audit.outcome is 'What the operator was told.';
create index operator_audit_about on operator_audit (lower(about), id desc);
create index operator_audit_desk on operator_audit ((arguments ->> 'resource'), (arguments ->> 'id'), id desc)
    where arguments ? 'resource';
create index operator_audit_item on operator_audit ((arguments ->> 'content_type'), ((arguments ->> 'object_id')::integer), id desc)
    where arguments ? 'object_id';
create index operator_audit_operator on operator_audit (operator, id desc);
comment on index operator_audit_about is 'The log filtered by the person concerned.';
comment on index operator_audit_desk is 'What was done at the desk to one object, the latest first.';
comment on index operator_audit_item is 'What was done to one text, the latest first.';
comment on index operator_audit_operator is 'The log filtered by operator.';

create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.result = 'started' then return new; end if;
  raise exception 'the audit log only grows';
end $$;
comment on function keep_audit is 'Refuses every change of the log except the end of an act that has started.';

create trigger operator_audit_grows before delete or update on operator_audit
  for each row
  execute function keep_audit();
create trigger operator_audit_stays before truncate on operator_audit
  for each statement
  execute function keep_audit();

-- secondStep

create table passkey_challenges (
  session_id uuid not null references sessions (id) on delete cascade,
  purpose text not null check (purpose in ('add', 'pass')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
comment on table passkey_challenges is 'A challenge that waits for the answer of a passkey.';

create table passkeys (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table passkeys is 'One passkey of a person.';
create index passkeys_account on passkeys (account_id);

create table recovery_codes (
  account_id integer not null references accounts (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (account_id, hash)
);
comment on table recovery_codes is 'One unused recovery code, as a hash.';

create table totp_secrets (
  account_id integer not null primary key references accounts (id) on delete cascade,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
comment on table totp_secrets is 'A person''s secret for codes of an app.';
comment on column totp_secrets.sealed is 'Encrypted with the site''s secret.';
comment on column totp_secrets.confirmed_at is 'Null until the first right code.';
comment on column totp_secrets.last_step is 'Time step of the last accepted code, which is not accepted again.';

-- social

create table social_attempts (
  hash bytea not null primary key check (octet_length(hash) = 32),
  provider text not null check (provider in ('google', 'telegram')),
  account_id integer references accounts (id) on delete cascade,
  redirect_uri text not null,
  expires_at timestamptz not null
);
comment on table social_attempts is 'A sign-in or linking through Google or Telegram that has begun.';
comment on column social_attempts.hash is 'Hash of the key in the browser''s cookie.';
comment on column social_attempts.account_id is 'Whose account is being linked; null for a sign-in.';
create index social_attempts_expires on social_attempts (expires_at);
comment on index social_attempts_expires is 'Expired attempts to remove.';

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
comment on table social_links is 'A Google or Telegram account that opens ours.';
comment on column social_links.subject is
  'The provider''s id of the person: Google''s sub or Telegram''s number. Never an e-mail, which can change hands.';
create unique index social_links_subject on social_links (provider, subject);
comment on index social_links_subject is 'The account of a sign-in through a provider.';

create table telegram_signatures (
  hash bytea not null primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
comment on table telegram_signatures is
  'A used signature of Telegram''s widget: each is accepted once, within a day.';
create index telegram_signatures_expires on telegram_signatures (expires_at);
comment on index telegram_signatures_expires is 'Expired signatures to remove.';

-- payments

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
comment on table invoices is 'One order of paid days, written before the provider is asked. It outlives the account.';
comment on column invoices.order_id is 'Our number, which the provider repeats.';
comment on column invoices.price_cents is 'US cents, as sold.';
comment on column invoices.provider_id is 'The provider''s number; null until it answers.';
comment on column invoices.problem is
  'How the provider''s record differs from the order; null when it does not. An operator decides.';
comment on column invoices.settled_at is 'When the days were given; null before.';
comment on column invoices.is_late is 'The money came after the invoice expired.';
comment on column invoices.next_check_at is 'When the provider is asked next; null once settled or given up.';
create index invoices_account on invoices (account_id, id desc);
create index invoices_due on invoices (next_check_at) where next_check_at is not null;
create index invoices_grant on invoices (grant_id);
create index invoices_settled on invoices (settled_at) where settled_at is not null;
create index invoices_undecided on invoices (id) where settled_at is null and (problem is not null
    or received_cents > 0 or (status in ('partial', 'paid', 'overpaid')));
create index invoices_unopened on invoices (created_at) where provider_id is null;
comment on index invoices_account is 'A person''s orders.';
comment on index invoices_due is 'Invoices to ask the provider about.';
comment on index invoices_settled is 'Sales of a period, for the overview of the desk.';
comment on index invoices_undecided is 'Invoices with money that an operator has to decide.';
comment on index invoices_unopened is 'Orders without the provider''s answer, to be ended.';

-- telegram

create table telegram_chat_members (
  chat_id bigint not null,
  telegram_id bigint not null,
  standing text not null check (standing in ('member', 'admin', 'out')),
  account_id integer references accounts (id) on delete set null,
  changed_at timestamptz not null,
  leave_at timestamptz,
  try_at timestamptz,
  tries integer not null default 0,
  problem text not null default '',
  primary key (chat_id, telegram_id),
  check (leave_at is null or standing = 'member')
);
comment on table telegram_chat_members is 'A person in a paid chat, as the bot saw it last.';
comment on column telegram_chat_members.account_id is 'The account linked to this Telegram when last checked.';
comment on column telegram_chat_members.leave_at is 'When the person is to be removed; null while they may stay.';
comment on column telegram_chat_members.try_at is 'When a failed removal is tried again; null before the first try.';
create index telegram_chat_members_account on telegram_chat_members (account_id) where account_id is not null;
create index telegram_chat_members_in on telegram_chat_members (telegram_id) where standing = 'member';
create index telegram_chat_members_leaving on telegram_chat_members (leave_at) where leave_at is not null;
comment on index telegram_chat_members_in is 'The chats that a person is in.';
comment on index telegram_chat_members_leaving is 'People to remove, the earliest first.';

create table telegram_chats (
  key text not null primary key,
  chat_id bigint not null,
  invite_link text not null,
  kept_at timestamptz not null
);
comment on table telegram_chats is 'A paid chat and its invite link.';

create table telegram_star_transactions (
  id text not null,
  is_refund boolean not null,
  "position" integer not null check ("position" >= 0),
  telegram_id bigint,
  stars integer not null,
  payload text not null,
  at timestamptz not null,
  ends_at timestamptz,
  read_at timestamptz not null,
  is_superseded boolean not null default false,
  primary key (id, is_refund)
);
comment on table telegram_star_transactions is 'A transaction of the bot''s Telegram Stars.';
comment on column telegram_star_transactions."position" is 'Its place in Telegram''s list.';
comment on column telegram_star_transactions.ends_at is
  'End of the subscription that it bought; null for anything else.';
create index telegram_star_transactions_person on telegram_star_transactions (telegram_id)
    where ends_at is not null;
create index telegram_star_transactions_read on telegram_star_transactions (read_at desc, "position" desc);
comment on index telegram_star_transactions_person is
  'A person''s payments, from which the end of the subscription is computed.';
comment on index telegram_star_transactions_read is 'The last transaction that was read.';

create table telegram_subscriptions (
  telegram_id bigint not null primary key check (telegram_id > 0),
  ends_at timestamptz not null,
  told_by text not null check (told_by in ('bot', 'stars', 'import')),
  account_id integer references accounts (id) on delete set null,
  updated_at timestamptz not null,
  told_ends_at timestamptz
);
comment on table telegram_subscriptions is
  'Until when a person has paid in Telegram, also before an account is linked.';
comment on column telegram_subscriptions.account_id is 'Whose right follows it now; null while nobody linked it.';
comment on column telegram_subscriptions.told_ends_at is
  'The end reported by the club''s payment bot; it replaces payments known before.';
create index telegram_subscriptions_account on telegram_subscriptions (account_id)
    where account_id is not null;

create table telegram_updates (
  update_id bigint not null primary key,
  body jsonb,
  received_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  problem text not null default '',
  check (done_at is null or body is null)
);
comment on table telegram_updates is
  'One update from Telegram. After processing, the row without its body is kept for a while to recognize a repetition.';
create index telegram_updates_due on telegram_updates (due_at) where done_at is null;
create index telegram_updates_received on telegram_updates (received_at);
comment on index telegram_updates_due is 'Updates to process.';
comment on index telegram_updates_received is 'Old updates to remove.';

-- market

create table coin_days (
  coin_id integer not null,
  day date not null,
  price_usd double precision not null check (price_usd > 0 and price_usd < 'Infinity'),
  market_cap double precision check (market_cap >= 0 and market_cap < 'Infinity'),
  volume double precision check (volume >= 0 and volume < 'Infinity'),
  primary key (coin_id, day)
);
comment on table coin_days is
  'The price of a coin at the end of a UTC day. No foreign key: coins are never deleted, and ten years of 5,000 coins are 18 million rows.';

create table coin_hours (
  coin_id integer not null,
  hour timestamptz not null,
  price_usd double precision not null check (price_usd > 0 and price_usd < 'Infinity'),
  primary key (coin_id, hour)
) partition by range (hour);
comment on table coin_hours is
  'The price of a coin at the beginning of an hour. Each month is a partition in the schema partitions and is dropped as a whole.';

create table coins (
  id integer generated always as identity primary key,
  api_id text not null unique,
  slug text not null,
  symbol text not null check (symbol <> ''),
  name text not null,
  image text not null default '',
  rank integer check (rank > 0),
  price_usd double precision check (price_usd > 0 and price_usd < 'Infinity'),
  change_1d double precision check (change_1d > '-Infinity' and change_1d < 'Infinity'),
  market_cap double precision check (market_cap >= 0 and market_cap < 'Infinity'),
  fdv double precision check (fdv > '-Infinity' and fdv < 'Infinity'),
  volume_24h double precision check (volume_24h > '-Infinity' and volume_24h < 'Infinity'),
  ath double precision check (ath > '-Infinity' and ath < 'Infinity'),
  atl double precision check (atl > '-Infinity' and atl < 'Infinity'),
  quoted_at timestamptz,
  ath_at timestamptz,
  atl_at timestamptz,
  supply double precision check (supply >= 0 and supply < 'Infinity'),
  believed double precision[] not null default '{}' check (cardinality(believed) <= 6),
  doubted double precision[] not null default '{}',
  doubted_at timestamptz,
  past_asked_at timestamptz,
  contracts jsonb not null default '[]',
  contracts_at timestamptz,
  told_usd double precision check (told_usd > 0 and told_usd < 'Infinity'),
  told_at timestamptz,
  is_hidden boolean not null default false,
  are_contracts_own boolean not null default false,
  constraint coins_believed_prices check ((0 < all (believed)) and ('Infinity' > all (believed))),
  constraint coins_doubted_prices check ((0 < all (doubted)) and ('Infinity' > all (doubted)))
);
comment on table coins is 'One coin with its latest price. Coins are hidden and never deleted.';
comment on column coins.api_id is 'CoinGecko''s id.';
comment on column coins.image is 'The provider''s address of the picture; coin_pictures has our copy.';
comment on column coins.rank is 'By capitalization; null when unknown.';
comment on column coins.believed is 'The last accepted prices, latest last.';
comment on column coins.doubted is 'Prices that wait for others to confirm them; empty when none does.';
comment on column coins.past_asked_at is 'When older prices were last asked for.';
comment on column coins.contracts is 'By network: [{"network": "ethereum", "address": "0x…"}], as of contracts_at.';
comment on column coins.told_usd is 'CoinGecko''s last price; price_usd may be a newer one of an exchange.';
comment on column coins.is_hidden is 'Left out of lists and searches; its page and texts stay.';
comment on column coins.are_contracts_own is 'An editor wrote the contracts, so the provider''s are not stored.';
create index coins_desk_rank on coins (coalesce(rank, 1000000), id);
create index coins_desk_words on coins using gin (desk_words((((name || ' ') || symbol) || ' ') || api_id));
create index coins_doubted on coins (id) where doubted <> '{}';
create index coins_hidden on coins (id) where is_hidden;
create index coins_rank on coins (rank) where rank is not null;
create index coins_ticker on coins (upper(symbol));
comment on index coins_desk_rank is 'The list of coins at the desk.';
comment on index coins_desk_words is 'The search of coins at the desk.';
comment on index coins_doubted is 'Coins whose price waits for confirmation, counted at the desk.';
comment on index coins_hidden is 'Hidden coins, which the screener leaves out.';
comment on index coins_rank is 'The first coins of the market.';
comment on index coins_ticker is 'Coins by their ticker.';

create table coin_aliases (
  api_id text not null primary key check (api_id <> '' and char_length(api_id) <= 150),
  coin_id integer not null references coins (id) on delete cascade,
  added_at timestamptz not null
);
comment on table coin_aliases is 'A former CoinGecko id of a coin.';
create index coin_aliases_coin on coin_aliases (coin_id);

create table coin_corrections (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id) on delete cascade,
  grain text not null check (grain in ('now', 'hour', 'day')),
  at timestamptz not null,
  before jsonb,
  after double precision check (after > 0 and after < 'Infinity'),
  part_of integer references coin_corrections (id) on delete cascade,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  undone_by text,
  undone_at timestamptz
);
comment on table coin_corrections is 'An editor''s correction of a price.';
comment on column coin_corrections.at is
  'Beginning of the hour or UTC day; for the live price, the time of its quote.';
comment on column coin_corrections.before is 'The value before, to restore it; null where there was none.';
comment on column coin_corrections.after is 'Null when the price was removed.';
comment on column coin_corrections.part_of is
  'The correction of an hour that this correction of the day''s close belongs to.';
comment on column coin_corrections.undone_at is 'Null while the correction stands.';
create index coin_corrections_coin on coin_corrections (coin_id, id);
create index coin_corrections_part on coin_corrections (part_of);
create index coin_corrections_standing on coin_corrections (coin_id, grain, at) where undone_at is null;
comment on index coin_corrections_coin is 'The corrections of one coin, at the desk.';
comment on index coin_corrections_standing is 'Corrected points, which jobs do not overwrite.';

create table coin_names (
  coin_id integer not null references coins (id) on delete cascade,
  symbol text not null,
  until timestamptz not null,
  primary key (coin_id, until)
);
comment on table coin_names is 'A former ticker of a coin. Texts keep the one they were written with.';

create table coin_pairs (
  coin_id integer not null primary key references coins (id) on delete cascade,
  pair text not null unique check (pair <> ''),
  named_at timestamptz not null,
  agrees boolean not null default false
);
comment on table coin_pairs is
  'The pair in which Binance trades a coin, found through the provider and not by the ticker.';
comment on column coin_pairs.agrees is
  'The exchange''s and the provider''s prices were close when last compared; otherwise the exchange is not used.';

create table coin_pictures (
  coin_id integer not null primary key references coins (id) on delete cascade,
  content_type text not null,
  body bytea not null check (octet_length(body) <= 200000)
);
comment on table coin_pictures is 'Our copy of a coin''s picture, so that readers ask only this site.';

create table macro_quotes (
  key text not null primary key check (key in ('market_cap', 'gold', 'nvidia', 'sp500', 'rub')),
  price double precision not null check (price > 0 and price < 'Infinity'),
  change_1d double precision check (change_1d > '-Infinity' and change_1d < 'Infinity'),
  quoted_at timestamptz not null,
  read_at timestamptz not null
);
comment on table macro_quotes is 'The latest rate of gold, an index or the rouble.';
comment on column macro_quotes.quoted_at is 'Time of the rate, which rests at night and at weekends.';
comment on column macro_quotes.read_at is 'When the source last answered.';

create function coin_hours_cover(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'coin_hours_' || to_char(month, 'YYYY_MM');
    if to_regclass('partitions.' || name) is null then
      -- Two processes that begin a month together wait for each other.
      perform pg_advisory_xact_lock(7281220);
      execute format(
        'create table if not exists partitions.%I partition of coin_hours for values from (%L) to (%L)',
        name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'
      );
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
comment on function coin_hours_cover is 'Creates the missing monthly partitions between two instants.';

create function coin_hours_drop(before timestamptz) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'coin_hours'::regclass
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before at time zone 'UTC'
  loop
    execute format('drop table partitions.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
comment on function coin_hours_drop is 'Drops the partitions of months before the instant and returns their number.';

create function coin_number() returns trigger language plpgsql as $$
begin
  new.id := case new.api_id when 'bitcoin' then 1 when 'ethereum' then 2 when 'solana' then 19067 else new.id end;
  while new.id in (1, 2, 19067) and new.api_id not in ('bitcoin', 'ethereum', 'solana') loop
    new.id := nextval(pg_get_serial_sequence('coins', 'id'));
  end loop;
  return new;
end $$;
comment on function coin_number is 'Gives bitcoin, ethereum and solana their fixed ids, which no other coin takes.';

create function coin_renamed() returns trigger language plpgsql as $$
begin
  insert into coin_names (coin_id, symbol, until) values (old.id, old.symbol, coalesce(new.quoted_at, now())) on conflict do nothing;
  return null;
end $$;
comment on function coin_renamed is 'Keeps the former ticker of a coin.';

create trigger coin_number before insert on coins
  for each row
  when ((new.id in (1, 2, 19067)) or (new.api_id in ('bitcoin', 'ethereum', 'solana')))
  execute function coin_number();
create trigger coin_renamed after update of symbol on coins
  for each row
  when (upper(old.symbol) <> upper(new.symbol))
  execute function coin_renamed();

-- portfolio

create table portfolio_assets (
  account_id integer not null references accounts (id) on delete cascade,
  coin_id integer not null references coins (id) on update cascade,
  index integer not null check (index >= 0),
  added_at timestamptz not null,
  primary key (account_id, coin_id),
  constraint portfolio_assets_place unique (account_id, index) deferrable
);
comment on table portfolio_assets is 'A coin in a person''s portfolio.';
comment on column portfolio_assets.index is
  'Place from 0 without gaps, checked at the end of a statement so that it may move several rows.';

-- screener

create table coin_lists (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  "position" integer not null
);
comment on table coin_lists is 'An editors'' list of coins.';

create table coin_list_coins (
  list_id integer not null references coin_lists (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  "position" integer not null,
  primary key (list_id, coin_id)
);
comment on table coin_list_coins is 'A coin of an editors'' list.';
create index coin_list_coins_coin on coin_list_coins (coin_id);

create table coin_tags (
  id integer generated always as identity primary key,
  slug text not null unique check (slug <> ''),
  name text not null check (name <> ''),
  is_left_out boolean not null default false,
  taken_at timestamptz not null
);
comment on table coin_tags is 'A category of CoinGecko.';
comment on column coin_tags.slug is 'CoinGecko''s id of the category.';
comment on column coin_tags.is_left_out is
  'Its coins follow another coin''s price: tops leave them out, and nobody filters by it.';

create table coin_tag_coins (
  tag_id integer not null references coin_tags (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  primary key (tag_id, coin_id)
);
comment on table coin_tag_coins is 'A coin of a category.';
create index coin_tag_coins_coin on coin_tag_coins (coin_id);

create table impulses (
  id integer generated always as identity primary key,
  base_coin_id integer not null check (base_coin_id in (1, 2, 19067)),
  direction text not null check (direction in ('up', 'down')),
  start_day date not null,
  end_day date,
  is_standing boolean not null default true,
  unique (base_coin_id, start_day),
  check (end_day > start_day)
);
comment on table impulses is 'A rise or fall of a base coin between two turns of its price.';
comment on column impulses.end_day is 'Null for the latest, which goes on.';
comment on column impulses.is_standing is
  'False when a corrected history no longer has it; it keeps its id, so that an old address leads to nothing else.';

-- wallets

create table nft_floor (
  is_only boolean not null default true primary key check (is_only),
  eth double precision,
  usd double precision,
  change_1d double precision,
  logo text not null,
  quoted_at timestamptz not null,
  taken_at timestamptz not null
);
comment on table nft_floor is 'The last known floor price of the club''s collection: one row.';

create table wallet_challenges (
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  nonce text not null check (length(nonce) >= 16),
  issued_at timestamptz not null,
  primary key (account_id, address)
);
comment on table wallet_challenges is 'A text that a wallet was asked to sign. It is good once.';
create index wallet_challenges_issued on wallet_challenges (issued_at);
comment on index wallet_challenges_issued is 'Old texts to remove.';

create table wallets (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  linked_at timestamptz not null,
  nfts integer check (nfts >= 0),
  block bigint,
  checked_at timestamptz,
  tried_at timestamptz,
  failing_since timestamptz
);
comment on table wallets is 'A wallet linked to a person.';
comment on column wallets.address is 'In EIP-55 case.';
comment on column wallets.nfts is
  'The club''s NFTs on it; null until the chain answered, and after it was silent for too long.';
comment on column wallets.block is 'Block of the last answer; null before.';
comment on column wallets.failing_since is 'Since when the chain does not answer; null while it does.';
create index wallets_account on wallets (account_id, id);
create unique index wallets_address on wallets (lower(address));
create index wallets_tried on wallets (tried_at nulls first);
comment on index wallets_account is 'A person''s wallets.';
comment on index wallets_address is 'A wallet belongs to one person.';
comment on index wallets_tried is 'The wallets unchecked for longest.';

create table nft_tokens (
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  account_id integer not null references accounts (id) on delete cascade,
  wallet_id integer references wallets (id) on delete set null,
  block bigint not null,
  seen_at timestamptz not null,
  primary key (contract, token_id)
);
comment on table nft_tokens is
  'Whose right an NFT grants: one person''s at a time, through whatever wallets it passes.';
comment on column nft_tokens.wallet_id is 'Null when it has left the person''s wallets and nobody else has shown it.';
comment on column nft_tokens.block is 'Block of the last answer: older answers change nothing.';
create index nft_tokens_account on nft_tokens (account_id);
create index nft_tokens_wallet on nft_tokens (wallet_id) where wallet_id is not null;

-- channels

create table channels (
  id integer generated always as identity primary key,
  slug text not null unique check (slug <> '' and (slug not in ('podcasts', 'bookmarks', 'moderation'))),
  name text not null check (name <> ''),
  logo text not null default '',
  priority_show integer not null default 0
);
comment on table channels is 'A channel of posts.';

create trigger channels_pages after insert or delete or update on channels
  for each statement
  execute function tell_pages_changed();

-- texts

create table mentions (
  kind text not null check (kind in ('post', 'comment', 'signal', 'tweet', 'message', 'chapter')),
  entity_id integer not null,
  coin_id integer not null references coins (id) on delete cascade,
  "position" smallint not null,
  place integer check (place >= 0),
  word text not null default '',
  named_at timestamptz not null,
  price double precision check (price > 0),
  priced_at timestamptz,
  primary key (kind, entity_id, coin_id)
);
comment on table mentions is 'A coin named in a text. Triggers remove it with the text.';
comment on column mentions."position" is 'Order in which the coins are shown.';
comment on column mentions.place is 'Characters of the text before it; null when the coin was added beside the text.';
comment on column mentions.word is 'The ticker as written.';
comment on column mentions.price is 'US dollars at priced_at; null while unknown.';
create index mentions_coin on mentions (coin_id, kind, named_at desc, entity_id desc);
create index mentions_named on mentions (named_at);
comment on index mentions_coin is 'What was said about a coin, newest first; similar posts.';
comment on index mentions_named is 'The coins named lately, for hype.';

create function forecaster_mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone
  where m.entity_id = gone.id and m.kind = case gone.source when 'twitter' then 'tweet' else 'message' end;
  return null;
end $$;
comment on function forecaster_mentions_follow is 'Removes mentions of deleted forecasters'' posts.';

create function mentions_follow() returns trigger language plpgsql as $$
begin
  delete from mentions m using gone where m.kind = tg_argv[0] and m.entity_id = gone.id;
  return null;
end $$;
comment on function mentions_follow is
  'Removes mentions of deleted texts: no foreign key can refer to several tables.';

-- reactions

create table bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, post_id)
);
comment on table bookmarks is 'A post that a person has put aside.';
create index bookmarks_post on bookmarks (post_id);

create table reaction_sums (
  kind text not null,
  object_id integer not null,
  shard smallint not null,
  likes integer not null default 0 check (likes >= 0),
  fires integer not null default 0 check (fires >= 0),
  smiles integer not null default 0 check (smiles >= 0),
  thinks integer not null default 0 check (thinks >= 0),
  cries integer not null default 0 check (cries >= 0),
  screams integer not null default 0 check (screams >= 0),
  dislikes integer not null default 0 check (dislikes >= 0),
  primary key (kind, object_id, shard)
) with (fillfactor = 50);
comment on table reaction_sums is
  'Counters of an item''s reactions. A post or signal has sixteen rows, so that readers who react at once do not wait for one; a comment has one.';

create table reactions (
  kind text not null check (kind in ('post', 'signal', 'comment')),
  object_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  reaction smallint not null check (reaction >= 1 and reaction <= 6 or reaction = -1),
  reacted_at timestamptz not null,
  primary key (kind, object_id, account_id),
  check (kind <> 'comment' or (reaction in (1, -1)))
);
comment on table reactions is 'One reaction of a person to an item.';
comment on column reactions.reaction is '-1 is a dislike, 1 a like, 2 to 6 fire, smile, think, cry and scream.';
create index reactions_account on reactions (account_id);

create table signal_bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  signal_id integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, signal_id)
);
comment on table signal_bookmarks is 'A signal that a person has put aside.';
create index signal_bookmarks_signal on signal_bookmarks (signal_id);

create function count_reaction() returns trigger language plpgsql as $$
declare
  changed reactions := case when tg_op = 'DELETE' then old else new end;
  part smallint := case when changed.kind = 'comment' then 0 else changed.account_id % 16 end;
  was smallint := case when tg_op = 'INSERT' then 0 else old.reaction end;
  became smallint := case when tg_op = 'DELETE' then 0 else new.reaction end;
begin
  -- There is no row any more when the item itself goes.
  if tg_op = 'INSERT' then
    insert into reaction_sums (kind, object_id, shard) values (changed.kind, changed.object_id, part)
    on conflict do nothing;
  end if;
  update reaction_sums set
    likes = likes + (became = 1)::int - (was = 1)::int, fires = fires + (became = 2)::int - (was = 2)::int,
    smiles = smiles + (became = 3)::int - (was = 3)::int, thinks = thinks + (became = 4)::int - (was = 4)::int,
    cries = cries + (became = 5)::int - (was = 5)::int, screams = screams + (became = 6)::int - (was = 6)::int,
    dislikes = dislikes + (became = -1)::int - (was = -1)::int
  where kind = changed.kind and object_id = changed.object_id and shard = part;
  return null;
end $$;
comment on function count_reaction is 'Adds a change of a reaction to its counter.';

create function refuse_reaction_to_nothing() returns trigger language plpgsql as $$
begin
  if new.kind = 'post' then
    perform from posts where id = new.object_id for key share;
  elsif new.kind = 'signal' then
    perform from signals where id = new.object_id for key share;
  else
    perform from comments where id = new.object_id for key share;
  end if;
  if not found then
    raise foreign_key_violation using message = 'no such ' || new.kind, constraint = 'reactions_object';
  end if;
  return new;
end $$;
comment on function refuse_reaction_to_nothing is
  'Does what a foreign key would do if all items were in one table: locks the item, or refuses.';

create function remove_reactions() returns trigger language plpgsql as $$
begin
  delete from reaction_sums where kind = tg_argv[0] and object_id = old.id;
  delete from reactions where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;
comment on function remove_reactions is 'Removes the reactions of a deleted item.';

create trigger reactions_counted after insert or delete or update of reaction on reactions
  for each row
  execute function count_reaction();
create trigger reactions_object before insert on reactions
  for each row
  execute function refuse_reaction_to_nothing();

-- posts

create table posts (
  id integer generated always as identity primary key,
  model text not null check (model in ('News', 'Material', 'Opinion')),
  is_podcast boolean not null default false,
  title text not null check (title <> ''),
  rich_title text not null default '',
  short_description text not null default '',
  content text not null default '',
  images text[] not null default '{}',
  embed_links text[] not null default '{}',
  author_id integer references accounts (id) on delete set null,
  source text not null default '',
  label text not null default '',
  published_at timestamptz not null,
  pinned_day date,
  pinned_all_time boolean not null default false,
  live boolean not null default false,
  color text not null default '' check (color in ('', 'gray', 'green', 'red', 'purple')),
  gif text not null default '' check (gif in ('', 'fire', 'lightning', 'dinamit', 'gem', 'rocket', 'winner')),
  audio_length integer check (audio_length > 0),
  comments_count integer not null default 0 check (comments_count >= 0),
  last_comment_id integer,
  content_html text not null default '',
  content_version smallint not null default 0,
  reading_minutes smallint not null default 0 check (reading_minutes >= 0),
  words tsvector not null generated always as (to_tsvector('russian', (title || ' ') || short_description)) stored,
  removed_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  removal_reason text not null default '',
  was_live boolean not null default false,
  revision integer not null default 0 check (revision >= 0),
  key uuid,
  is_title_derived boolean not null default false,
  editor_id integer references accounts (id) on delete set null,
  publish_at timestamptz,
  check (not is_podcast or (model in ('News', 'Material'))),
  check (removed_at is null or not live),
  check (publish_at is null or not live)
);
comment on table posts is 'One news item, material, opinion or podcast. Removal hides it and keeps the row.';
comment on column posts.content is 'As written; content_html is what is shown.';
comment on column posts.pinned_day is 'The Moscow day it is pinned for; null when it is not.';
comment on column posts.comments_count is 'Kept by comments in their transaction.';
comment on column posts.content_version is
  'Version of the code that made content_html; another one makes it anew. 0: shown from content.';
comment on column posts.reading_minutes is 'Of the whole text, also for readers who see a fragment.';
comment on column posts.removed_at is 'Null while it is not removed.';
comment on column posts.was_live is 'It was published when removed; restoring publishes it again.';
comment on column posts.revision is 'Grows with each edit.';
comment on column posts.key is 'Made by the author''s browser: the same post sent twice is stored once.';
comment on column posts.is_title_derived is 'The title was made from the text and changes with it.';
comment on column posts.editor_id is 'Who wrote the present text.';
comment on column posts.publish_at is 'When a waiting post is published by itself; null without a schedule.';
create index posts_all on posts (published_at desc, id desc);
create index posts_author on posts (author_id, published_at desc, id);
create index posts_content_version on posts (content_version, id);
create index posts_desk_model on posts (model, published_at, id);
create index posts_desk_pinned on posts (published_at, id) where pinned_all_time or pinned_day is not null;
create index posts_desk_podcasts on posts (published_at, id) where is_podcast;
create index posts_desk_removed on posts (published_at, id) where removed_at is not null;
create index posts_desk_words on posts using gin (desk_words(title));
create index posts_editor on posts (editor_id) where editor_id is not null;
create index posts_feed on posts (published_at desc, id desc) where live and not pinned_all_time;
create unique index posts_key on posts (author_id, key) where key is not null;
create index posts_last_comment on posts (last_comment_id);
create index posts_moderation on posts (published_at desc, id desc) where not live and removed_at is null;
create index posts_opinions on posts (author_id, published_at desc, id desc) where model = 'Opinion';
create index posts_pinned on posts (published_at desc, id desc) where live and pinned_all_time;
create index posts_podcasts on posts (published_at desc, id desc) where live and is_podcast;
create index posts_removed_by on posts (removed_by) where removed_by is not null;
create index posts_scheduled on posts (publish_at) where publish_at is not null;
comment on index posts_all is 'News for crawlers and posts at the desk, newest first.';
comment on index posts_author is 'An author''s posts; removal of a person''s posts.';
comment on index posts_content_version is 'Texts to make anew after a change of the code.';
comment on index posts_desk_model is 'The desk''s list by kind.';
comment on index posts_desk_pinned is 'The desk''s list of pinned posts.';
comment on index posts_desk_podcasts is 'The desk''s list of podcasts.';
comment on index posts_desk_removed is 'The desk''s list of removed posts.';
comment on index posts_desk_words is 'The search of posts at the desk.';
comment on index posts_feed is 'The feed, newest first.';
comment on index posts_key is 'A post sent again by the same browser.';
comment on index posts_moderation is 'Posts that wait for a moderator.';
comment on index posts_opinions is 'An author''s opinions, newest first; the last one, to refuse a repetition.';
comment on index posts_pinned is 'Posts pinned for all time.';
comment on index posts_podcasts is 'Podcasts, newest first.';
comment on index posts_scheduled is 'Scheduled posts that are due.';
alter table bookmarks add foreign key (post_id) references posts (id) on delete cascade;

create table post_channels (
  post_id integer not null references posts (id) on delete cascade,
  channel_id integer not null references channels (id) on delete cascade,
  published_at timestamptz not null,
  primary key (post_id, channel_id)
);
comment on table post_channels is 'A post in a channel.';
comment on column post_channels.published_at is
  'Repeats the post''s, so that the feed of a channel is one range of the index.';
create index post_channels_feed on post_channels (channel_id, published_at desc, post_id desc);
comment on index post_channels_feed is 'The feed of a channel.';

create table post_versions (
  post_id integer not null references posts (id) on delete cascade,
  revision integer not null,
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  editor_id integer references accounts (id) on delete set null,
  replaced_at timestamptz not null,
  source text not null default '',
  primary key (post_id, revision)
);
comment on table post_versions is 'The text of a post before an edit, for moderators.';
create index post_versions_editor on post_versions (editor_id) where editor_id is not null;

create trigger post_channels_pages after insert or delete or update on post_channels
  for each statement
  execute function tell_pages_changed();
create trigger mentions_follow after delete on posts
  referencing old table as gone
  for each statement
  execute function mentions_follow('post');
create trigger posts_pages after insert or delete or update of live, was_live, model, is_podcast, title,
    rich_title, short_description, content, images, embed_links, author_id, source, label, color, gif,
    published_at, pinned_day, pinned_all_time on posts
  for each statement
  execute function tell_pages_changed();
create trigger posts_published after insert on posts
  referencing new table as added
  for each statement
  execute function tell_published('posts.published');
create trigger posts_reactions after delete on posts for each row execute function remove_reactions('post');
create trigger posts_subject_changed after update of live on posts
  for each row
  when (old.live is distinct from new.live)
  execute function tell_subject_changed('post');

-- signals

create table signals (
  id integer generated always as identity primary key,
  coin_id integer not null references coins (id),
  author_id integer references accounts (id) on delete set null,
  title text not null check (title <> ''),
  content text not null default '',
  link text not null default '',
  images text[] not null default '{}',
  direction text check (direction in ('long', 'short')),
  pinned boolean not null default false,
  trending boolean not null default false,
  live boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  start_price double precision check (start_price > 0),
  start_market_cap double precision,
  comments_count integer not null default 0 check (comments_count >= 0),
  weight smallint not null generated always as (case when pinned then 2 when trending then 1
      else 0 end) stored,
  target_price double precision check (target_price > 0),
  stop_price double precision check (stop_price > 0),
  ended_at timestamptz,
  end_price double precision check (end_price > 0),
  ended_by text check (ended_by in ('target', 'stop', 'horizon')),
  result_percent double precision generated always as (case when ended_at is null then null::double precision
      else 100 * (end_price - start_price) / start_price * case direction when 'long' then 1
      when 'short' then -1 else null::integer end::double precision end) stored,
  content_html text not null default '',
  content_version smallint not null default 0,
  horizon_days smallint check (horizon_days >= 1 and horizon_days <= 365),
  high_price double precision check (high_price > 0),
  low_price double precision check (low_price > 0),
  followed_to timestamptz,
  key uuid,
  revision integer not null default 0,
  removed_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  removal_reason text not null default '',
  was_live boolean not null default false,
  check (not live or published_at is not null),
  check (removed_at is null or not live),
  constraint signals_end_is_whole check (ended_at is null and end_price is null and ended_by is null
      or ended_at is not null and end_price is not null and ended_by is not null and start_price is not null),
  constraint signals_sides check (direction is null or start_price is null or (target_price is null
      or (target_price > start_price) = (direction = 'long')) and (stop_price is null
      or (stop_price < start_price) = (direction = 'long')))
);
comment on table signals is 'One trading idea. Removal hides it and keeps the row.';
comment on column signals.direction is 'Null when the author follows a coin without naming a direction.';
comment on column signals.weight is 'First place in the list: 2 pinned, 1 trending.';
comment on column signals.ended_at is
  'When the target, stop or horizon was reached; null while open. The result is then fixed.';
comment on column signals.horizon_days is 'Days from the publication.';
comment on column signals.high_price is 'Highest price since the publication, of closed candles.';
comment on column signals.followed_to is 'Candles before this are evaluated.';
comment on column signals.key is 'Made by the author''s browser: the same signal sent twice is stored once.';
comment on column signals.was_live is 'It was published when removed; restoring publishes it again.';
create index signals_author on signals (author_id);
create index signals_coin on signals (coin_id);
create index signals_content_version on signals (content_version, id);
create index signals_desk_removed on signals (id) where removed_at is not null;
create index signals_desk_waiting on signals (id) where not live and removed_at is null;
create index signals_desk_words on signals using gin (desk_words(title));
create index signals_ended on signals (ended_at desc, id desc) where ended_at is not null;
create unique index signals_key on signals (author_id, key) where key is not null;
create index signals_list on signals (weight desc, published_at desc, id desc) where live;
create index signals_open on signals (coin_id) where live and ended_at is null;
create index signals_published on signals (published_at desc) where live;
create index signals_removed_by on signals (removed_by) where removed_by is not null;
create index signals_waiting on signals (created_at, id) where not live and removed_at is null;
comment on index signals_content_version is 'Texts to make anew after a change of the code.';
comment on index signals_desk_removed is 'The desk''s list of removed signals.';
comment on index signals_desk_waiting is 'The desk''s list of waiting signals.';
comment on index signals_desk_words is 'The search of signals at the desk.';
comment on index signals_ended is 'Ended signals, the latest first.';
comment on index signals_key is 'A signal sent again by the same browser.';
comment on index signals_list is 'The list of signals.';
comment on index signals_open is 'Open signals of a coin, and those to follow.';
comment on index signals_published is 'The newest signals.';
comment on index signals_waiting is 'Signals that wait for a moderator, the longest first.';
alter table signal_bookmarks add foreign key (signal_id) references signals (id) on delete cascade;

create trigger mentions_follow after delete on signals
  referencing old table as gone
  for each statement
  execute function mentions_follow('signal');
create trigger signals_pages after insert or delete or update of live, was_live, title, content, link, images,
    direction, author_id, coin_id, published_at, pinned on signals
  for each statement
  execute function tell_pages_changed();
create trigger signals_published after insert on signals
  referencing new table as added
  for each statement
  execute function tell_published('signals.published');
create trigger signals_reactions after delete on signals
  for each row
  execute function remove_reactions('signal');
create trigger signals_subject_changed after update of live on signals
  for each row
  when (old.live is distinct from new.live)
  execute function tell_subject_changed('signal');

-- comments

create table comment_threads (
  id integer generated always as identity primary key,
  post_id integer unique references posts (id) on delete cascade,
  signal_id integer unique references signals (id) on delete cascade,
  total integer not null default 0 check (total >= 0),
  standing integer not null default 0,
  revision integer not null default 0,
  changed_at timestamptz not null,
  check (standing >= 0 and standing <= total),
  check (num_nonnulls(post_id, signal_id) = 1)
);
comment on table comment_threads is 'The discussion of a post or signal, created with its first comment.';
comment on column comment_threads.total is 'All comments, removed ones included.';
comment on column comment_threads.standing is 'Comments that are not removed.';
comment on column comment_threads.revision is 'Grows with every change: a page cached for an older one is not shown.';
create index comment_threads_changed on comment_threads (changed_at);
comment on index comment_threads_changed is 'The latest discussions.';

create table comment_visits (
  account_id integer not null references accounts (id) on delete cascade,
  thread_id integer not null references comment_threads (id) on delete cascade,
  seen_id integer not null,
  primary key (account_id, thread_id)
);
comment on table comment_visits is 'The last comment of a discussion when a reader last opened it.';
create index comment_visits_thread on comment_visits (thread_id);

create table comments (
  id integer generated always as identity primary key,
  author_id integer references accounts (id) on delete set null,
  image_url text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz,
  thread_id integer not null references comment_threads (id) on delete cascade,
  ancestors integer[] not null default '{}' check (cardinality(ancestors) <= 5),
  place integer[] not null generated always as (case when cardinality(ancestors) = 0 then array[- id]
      else ((- ancestors[1]) || ancestors[2:]) || id end) stored,
  answered_id integer references accounts (id) on delete set null,
  text text not null default '',
  revision integer not null default 0,
  edited_at timestamptz,
  removed_by integer references accounts (id) on delete set null,
  pinned_at timestamptz,
  pinned_by integer references accounts (id) on delete set null,
  key uuid,
  html text generated always as (replace(replace(replace(text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')),
  removal_reason text not null default '',
  check (text <> '' or image_url <> '' or removed_at is not null)
);
comment on table comments is 'One comment. A removed one keeps its place when others answer it.';
comment on column comments.author_id is 'Null when the account is gone; the text is then empty.';
comment on column comments.ancestors is 'Ids from the first comment of the branch to the one it answers.';
comment on column comments.place is
  'Sorting key: the newest branch first; in a branch, answers after their comment, oldest first.';
comment on column comments.answered_id is
  'Whom it answers, where that is not the author of the last ancestor: below the deepest level.';
comment on column comments.key is 'Made by the author''s browser: the same comment sent twice is stored once.';
create index comments_answered on comments (answered_id) where answered_id is not null;
create index comments_author on comments (author_id, id desc);
create index comments_desk_words on comments using gin (desk_words(text));
create unique index comments_key on comments (author_id, key) where key is not null;
create index comments_pinned on comments (thread_id, pinned_at desc) where pinned_at is not null;
create index comments_pinned_by on comments (pinned_by) where pinned_by is not null;
create index comments_removed on comments (id) where removed_at is not null;
create index comments_removed_by on comments (removed_by) where removed_by is not null;
create index comments_standing on comments (thread_id, id) where removed_at is null;
create index comments_thread on comments (thread_id, place);
comment on index comments_author is 'A person''s comments, newest first.';
comment on index comments_desk_words is 'The search of comments at the desk.';
comment on index comments_key is 'A comment sent again by the same browser.';
comment on index comments_pinned is 'Pinned comments of a discussion.';
comment on index comments_removed is 'The desk''s list of removed comments.';
comment on index comments_standing is 'Comments after a reader''s last visit; the last comment.';
comment on index comments_thread is 'The pages of a discussion.';
alter table posts add foreign key (last_comment_id) references comments (id) on delete set null;

create table comment_mentions (
  comment_id integer not null references comments (id) on delete cascade,
  account_id integer not null references accounts (id) on delete cascade,
  primary key (comment_id, account_id)
);
comment on table comment_mentions is 'A person named with @ in a comment.';
create index comment_mentions_account on comment_mentions (account_id, comment_id desc);

create table comment_versions (
  comment_id integer not null references comments (id) on delete cascade,
  revision integer not null,
  text text not null,
  image_url text not null,
  replaced_at timestamptz not null,
  primary key (comment_id, revision)
);
comment on table comment_versions is 'The text of a comment before an edit, for moderators.';

create trigger comments_reactions after delete on comments
  for each row
  execute function remove_reactions('comment');
create trigger mentions_follow after delete on comments
  referencing old table as gone
  for each statement
  execute function mentions_follow('comment');

-- moderation

create table reports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('post', 'signal', 'comment')),
  object_id integer not null,
  reporter_id integer not null references accounts (id) on delete cascade,
  reason text not null check (reason in ('spam', 'fraud', 'abuse', 'offtopic', 'other')),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  decided_by integer references accounts (id) on delete set null,
  decided_at timestamptz,
  details text not null default '' check (char_length(details) <= 300),
  unique (kind, object_id, reporter_id),
  check ((state = 'open') = (decided_at is null)),
  constraint reports_details_of_other check ((reason = 'other') = (details <> ''))
);
comment on table reports is 'A person''s complaint about an item and the decision.';
comment on column reports.details is 'Own words; only for the reason other.';
create index reports_decided_by on reports (decided_by) where decided_by is not null;
create index reports_desk_state on reports (state, id);
create index reports_open on reports (created_at) where state = 'open';
create index reports_reporter on reports (reporter_id);
comment on index reports_desk_state is 'The desk''s list of reports.';
comment on index reports_open is 'Open reports, the longest waiting first.';

create function remove_reports() returns trigger language plpgsql as $$
begin
  delete from reports where kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;
comment on function remove_reports is
  'Removes the reports of a deleted item: no foreign key can refer to several tables.';

create function remove_reports_of_emptied() returns trigger language plpgsql as $$
begin
  delete from reports where kind = 'comment' and object_id = new.id;
  return null;
end $$;
comment on function remove_reports_of_emptied is
  'Removes the reports of a comment whose author is gone, as its text is.';

create function reopen_reports_of_restored() returns trigger language plpgsql as $$
begin
  update reports set state = 'open', decided_by = null, decided_at = null
    where kind = tg_argv[0] and object_id = new.id and state = 'upheld' and decided_at = old.removed_at;
  return null;
end $$;

create function uphold_comment_reports() returns trigger language plpgsql as $$
begin
  update reports set state = 'upheld', decided_by = new.removed_by, decided_at = new.removed_at
    where kind = 'comment' and object_id = new.id and state = 'open';
  return null;
end $$;

create trigger comments_emptied_reports after update of author_id on comments
  for each row
  when (old.author_id is not null and new.author_id is null)
  execute function remove_reports_of_emptied();
create trigger comments_removed_reports after update of removed_at on comments
  for each row
  when (old.removed_at is null and new.removed_at is not null and new.removed_by is distinct
      from new.author_id)
  execute function uphold_comment_reports();
create trigger comments_reports after delete on comments
  for each row
  execute function remove_reports('comment');
create trigger comments_restored_reports after update of removed_at on comments
  for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function reopen_reports_of_restored('comment');
create trigger posts_reports after delete on posts for each row execute function remove_reports('post');
create trigger posts_restored_reports after update of removed_at on posts
  for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function reopen_reports_of_restored('post');
create trigger signals_reports after delete on signals for each row execute function remove_reports('signal');
create trigger signals_restored_reports after update of removed_at on signals
  for each row
  when (old.removed_at is not null and new.removed_at is null)
  execute function reopen_reports_of_restored('signal');

-- appeals

create table appeals (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('restriction', 'post', 'signal', 'comment')),
  object_id integer not null,
  what text not null,
  title text not null default '',
  reason text not null,
  acted_at timestamptz not null,
  acted_by text not null,
  until timestamptz,
  message text not null check (message <> '' and char_length(message) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'upheld', 'dismissed')),
  answer text not null default '' check (char_length(answer) <= 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text not null default '',
  url text not null default '',
  unique (kind, object_id, acted_at),
  check ((state = 'waiting') = (decided_at is null)),
  check (what in ('limited', 'frozen', 'closed', 'news', 'material', 'opinion', 'signal', 'comment'))
);
comment on table appeals is 'A person''s appeal against a decision of the team, with the decision as it was.';
comment on column appeals.what is 'The kind of the restriction or of the text.';
comment on column appeals.acted_by is 'Who decided, as in the log: they do not read the appeal. Empty when unknown.';
comment on column appeals.url is 'Address of the text; empty for a restriction.';
create index appeals_account on appeals (account_id, id);
create index appeals_state on appeals (state, id);
comment on index appeals_account is 'A person''s own appeals.';
comment on index appeals_state is 'The desk''s list of appeals.';

-- editor

create table drafts (
  account_id integer not null references accounts (id) on delete cascade,
  id uuid not null,
  revision integer not null check (revision > 0),
  title text not null,
  short_description text not null,
  content text not null,
  images text[] not null,
  embed_links text[] not null,
  channel_ids integer[] not null,
  post_id integer references posts (id) on delete set null,
  post_revision integer,
  beside_id uuid,
  saved_at timestamptz not null,
  kind text check (kind in ('material', 'news', 'podcast')),
  source text not null default '',
  primary key (account_id, id)
);
comment on table drafts is 'An unfinished text, readable only by its owner.';
comment on column drafts.id is 'Made by the browser, so that a draft can begin without a network.';
comment on column drafts.post_id is 'The post being edited; null for a new text.';
comment on column drafts.post_revision is 'Revision of the post when the edit began.';
comment on column drafts.beside_id is 'The draft that was saved first when two tabs saved the same one.';
comment on column drafts.kind is 'What it becomes at the desk; null for an opinion.';
create index drafts_post on drafts (post_id) where post_id is not null;
create index drafts_saved on drafts (saved_at);
comment on index drafts_saved is 'Old drafts to remove.';

-- podcasts

create table podcast_feeds (
  account_id integer not null primary key references accounts (id) on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz,
  replaced text not null default '' check (replaced in ('', 'owner', 'leak'))
);
comment on table podcast_feeds is 'A member''s own address for podcast apps. The address is signed and not stored.';
comment on column podcast_feeds.version is 'Each version has another address.';
comment on column podcast_feeds.ended_at is 'When the feed first said that access has ended; null while it has not.';
comment on column podcast_feeds.replaced is 'Why the last address was replaced; empty before.';

create table podcast_feed_readers (
  account_id integer not null references podcast_feeds (account_id) on delete cascade,
  version integer not null,
  network text not null,
  program text not null,
  seen_at timestamptz not null,
  primary key (account_id, version, network, program)
);
comment on table podcast_feed_readers is
  'From where and with what program a feed was read in the last day: it shows an address that was passed on.';
create index podcast_feed_readers_seen on podcast_feed_readers (seen_at);
comment on index podcast_feed_readers_seen is 'Old rows to remove.';

create table podcast_leftovers (
  key text not null primary key,
  since timestamptz not null
);
comment on table podcast_leftovers is 'A recording that may be unused. A job deletes the file if nothing uses it.';

create table podcasts (
  post_id integer not null primary key references posts (id) on delete cascade,
  audio_file text not null unique check (audio_file <> ''),
  key text not null,
  content_type text not null check (content_type in ('audio/mpeg', 'audio/mp4')),
  bytes bigint not null check (bytes > 0),
  seconds double precision not null check (seconds > 0),
  bitrate integer not null check (bitrate > 0),
  transcript text not null default '',
  changed_at timestamptz not null,
  revision integer not null default 1,
  peaks integer[] not null default '{}',
  loudness real,
  is_heard boolean not null default false
);
comment on table podcasts is 'The recording of a podcast''s post.';
comment on column podcasts.seconds is 'Measured in the file.';
comment on column podcasts.bitrate is 'Bits a second.';
comment on column podcasts.transcript is 'WebVTT; empty without one.';
comment on column podcasts.revision is
  'Of recording, chapters and transcript together, so that two editors do not overwrite each other.';
comment on column podcasts.peaks is
  'Loudest moment of each equal part, in percent of the loudest of all; empty until measured.';
comment on column podcasts.loudness is 'LUFS; null until measured, and for silence.';
comment on column podcasts.is_heard is 'A job has measured the file, with or without success.';
create index podcasts_unheard on podcasts (post_id) where not is_heard;
comment on index podcasts_unheard is 'Recordings to measure.';

create table podcast_chapters (
  id integer generated always as identity primary key,
  post_id integer not null references podcasts (post_id) on delete cascade,
  second integer not null check (second >= 0),
  title text not null check (title <> ''),
  unique (post_id, second)
);
comment on table podcast_chapters is 'A chapter of a recording.';

create table podcast_positions (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references podcasts (post_id) on delete cascade,
  second double precision not null check (second >= 0),
  heard_at timestamptz not null,
  primary key (account_id, post_id)
) with (fillfactor = 70);
comment on table podcast_positions is
  'Where a person stopped. Written every ten seconds, so pages keep room for the next version of a row.';
comment on column podcast_positions.heard_at is 'By the server''s clock.';
create index podcast_positions_post on podcast_positions (post_id);

create function podcast_files_follow() returns trigger language plpgsql as $$
begin
  insert into podcast_leftovers (key, since) select distinct key, now() from gone
  on conflict (key) do update set since = excluded.since;
  return null;
end $$;
comment on function podcast_files_follow is 'Records the file of a removed or replaced recording for deletion.';

create trigger mentions_follow after delete on podcast_chapters
  referencing old table as gone
  for each statement
  execute function mentions_follow('chapter');
create trigger podcast_files_follow after delete on podcasts
  referencing old table as gone
  for each statement
  execute function podcast_files_follow();
create trigger podcast_files_replaced after update on podcasts
  referencing old table as gone
  for each statement
  execute function podcast_files_follow();
create trigger podcasts_pages after insert or delete or update of audio_file, transcript on podcasts
  for each statement
  execute function tell_pages_changed();

-- calendar

create table calendar_events (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  starts_at timestamptz not null,
  is_all_day boolean not null default false,
  link text not null default '',
  highlighted boolean not null default false,
  countdown_main_page boolean not null default false,
  certainty text not null default 'exact' check (certainty in ('exact', 'day', 'week', 'month', 'quarter')),
  revision integer not null default 0,
  kind text not null default 'other',
  series_id integer references calendar_events (id) on delete set null,
  uid text check (char_length(uid) >= 1 and char_length(uid) <= 300),
  check (kind in ('economy', 'tokens', 'networks', 'regulation', 'club', 'other'))
);
comment on table calendar_events is 'An event of the calendar.';
comment on column calendar_events.certainty is
  'How exactly the date is known; a date of a week, month or quarter is any instant in it.';
comment on column calendar_events.revision is
  'Grows with each change of the date, for programs that read the calendar''s file.';
comment on column calendar_events.series_id is 'First event of a series; null for a single event.';
comment on column calendar_events.uid is 'Id of an imported event at its source; null for others.';
create index calendar_events_desk_words on calendar_events using gin (desk_words(title));
create index calendar_events_series on calendar_events (series_id, starts_at) where series_id is not null;
create index calendar_events_starts_at on calendar_events (starts_at, id);
create unique index calendar_events_uid on calendar_events (uid) where uid is not null;
comment on index calendar_events_desk_words is 'The search of events at the desk.';
comment on index calendar_events_series is 'The later events of a series.';
comment on index calendar_events_starts_at is 'The events of a period.';
comment on index calendar_events_uid is 'An event imported again.';

create table calendar_feeds (
  account_id integer not null primary key references accounts (id) on delete cascade,
  version integer not null check (version > 0),
  made_at timestamptz not null,
  closed_at timestamptz
);
comment on table calendar_feeds is
  'A member''s own address of the calendar''s file. The address is signed and not stored.';

create table calendar_notices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  event_id integer not null references calendar_events (id) on delete cascade,
  what text not null check (what in ('soon', 'moved')),
  told_at timestamptz not null
);
comment on table calendar_notices is 'A notice to a member: their event comes soon, or was moved.';
create index calendar_notices_account on calendar_notices (account_id);
create index calendar_notices_event on calendar_notices (event_id);

create table calendar_reminders (
  account_id integer not null references accounts (id) on delete cascade,
  event_id integer not null references calendar_events (id) on delete cascade,
  before text not null check (before in ('day', 'hour')),
  known_at timestamptz not null,
  known_certainty text not null,
  told_for timestamptz,
  primary key (account_id, event_id)
);
comment on table calendar_reminders is 'A member''s wish to be reminded of an event.';
comment on column calendar_reminders.known_at is
  'The date as the member last knew it: a difference means that the event was moved.';
comment on column calendar_reminders.told_for is 'The date that the member was reminded of; null before.';
create index calendar_reminders_event on calendar_reminders (event_id);

create table event_coins (
  event_id integer not null references calendar_events (id) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  "position" smallint not null,
  primary key (event_id, coin_id)
);
comment on table event_coins is 'A coin of an event.';
create index event_coins_coin on event_coins (coin_id);

create table event_moves (
  event_id integer not null references calendar_events (id) on delete cascade,
  moved_at timestamptz not null,
  starts_at timestamptz not null,
  is_all_day boolean not null,
  certainty text not null,
  primary key (event_id, moved_at)
);
comment on table event_moves is 'The date of an event before a change.';

create function event_ends(starts_at timestamptz, certainty text) returns timestamptz language sql stable as $$
  select case certainty
    when 'week' then (date_trunc('week', starts_at at time zone 'Europe/Moscow') + interval '7 days') at time zone 'Europe/Moscow'
    when 'month' then (date_trunc('month', starts_at at time zone 'Europe/Moscow') + interval '1 month') at time zone 'Europe/Moscow'
    when 'quarter' then (date_trunc('quarter', starts_at at time zone 'Europe/Moscow') + interval '3 months') at time zone 'Europe/Moscow'
    else starts_at end
$$;
comment on function event_ends is
  'When the time in which an event may come is over; for an exact date, the date itself.';

create trigger calendar_events_pages after insert or delete or update on calendar_events
  for each statement
  execute function tell_pages_changed();

-- knowledge

create table knowledge_menus (
  id integer generated always as identity primary key,
  parent_id integer references knowledge_menus (id),
  title text not null check (title <> ''),
  "position" integer not null default 0,
  live boolean not null default true,
  check (parent_id <> id)
);
comment on table knowledge_menus is 'A section of the knowledge base, at any depth.';
create index knowledge_menus_parent on knowledge_menus (parent_id);

create table knowledge_pages (
  id integer generated always as identity primary key,
  menu_id integer not null references knowledge_menus (id),
  "position" integer not null default 0,
  slug text not null,
  title text not null check (title <> ''),
  lead text not null default '',
  content text not null,
  content_html text not null,
  content_version integer not null,
  headings jsonb not null default '[]',
  reading_minutes integer not null default 0,
  live boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  checked_at timestamptz not null,
  checked_by integer references accounts (id) on delete set null,
  check_months integer not null default 6 check (check_months >= 1 and check_months <= 60)
);
comment on table knowledge_pages is 'A page of the knowledge base.';
comment on column knowledge_pages.slug is 'The present address; knowledge_slugs has all earlier ones.';
comment on column knowledge_pages.content is 'As written; links to other pages hold their ids.';
comment on column knowledge_pages.content_version is 'Version of the code that made content_html.';
comment on column knowledge_pages.check_months is 'For how many months a check holds.';
create index knowledge_pages_checked_by on knowledge_pages (checked_by);
create index knowledge_pages_desk_words on knowledge_pages
    using gin (desk_words((((title || ' ') || lead) || ' ') || slug));
create index knowledge_pages_menu on knowledge_pages (menu_id);
create index knowledge_pages_updated on knowledge_pages (updated_at, id);
comment on index knowledge_pages_desk_words is 'The search of pages at the desk.';
comment on index knowledge_pages_updated is 'The desk''s list of pages.';

create table knowledge_links (
  from_id integer not null references knowledge_pages (id) on delete cascade,
  to_id integer not null references knowledge_pages (id) on delete cascade,
  primary key (from_id, to_id)
);
comment on table knowledge_links is 'A link from one page to another.';
create index knowledge_links_to on knowledge_links (to_id);

create table knowledge_revisions (
  page_id integer not null references knowledge_pages (id) on delete cascade,
  revision integer not null,
  title text not null,
  slug text not null,
  lead text not null,
  content text not null,
  note text not null,
  author_id integer references accounts (id) on delete set null,
  at timestamptz not null,
  primary key (page_id, revision)
);
comment on table knowledge_revisions is 'A saved text of a page.';
create index knowledge_revisions_author on knowledge_revisions (author_id);

create table knowledge_slugs (
  slug text not null primary key check (slug ~ '^[a-z0-9-]{1,100}$' and slug !~ '^[0-9]+$'),
  page_id integer not null references knowledge_pages (id) on delete cascade
);
comment on table knowledge_slugs is 'An address that a page has or had. It never leads to another page.';
create index knowledge_slugs_page on knowledge_slugs (page_id);

create trigger knowledge_menus_pages after insert or delete or update on knowledge_menus
  for each statement
  execute function tell_pages_changed();
create trigger knowledge_pages_pages after insert or delete or update of live, menu_id, slug, title, lead,
    content, "position" on knowledge_pages
  for each statement
  execute function tell_pages_changed();

-- pages

create table feedback (
  id integer generated always as identity primary key,
  email text not null,
  message text not null check (char_length(message) <= 1000),
  account_id integer references accounts (id) on delete set null,
  created_at timestamptz not null,
  answer text not null default '',
  answered_at timestamptz,
  closed_at timestamptz,
  decided_by text not null default ''
);
comment on table feedback is 'A message to the team.';
comment on column feedback.decided_by is 'Who answered or closed it, as in the log; empty before.';
create index feedback_account on feedback (account_id);
create index feedback_created on feedback (created_at, id);
create index feedback_desk_words on feedback using gin (desk_words((email || ' ') || message));
create index feedback_waiting on feedback (created_at) where answered_at is null and closed_at is null;
comment on index feedback_created is 'The desk''s list of messages.';
comment on index feedback_desk_words is 'The search of messages at the desk.';
comment on index feedback_waiting is 'Messages that wait for an answer.';

create table site_page_revisions (
  name text not null check (name in ('terms', 'privacy', 'about', 'contacts')),
  revision integer not null,
  content text not null,
  content_html text not null,
  at timestamptz not null,
  author text not null default '',
  primary key (name, revision)
);
comment on table site_page_revisions is
  'A text of terms, privacy and the like that replaces the built-in one; the latest counts.';

create table storeroom_items (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text not null default '',
  image text not null default '',
  url text not null default '',
  "position" integer not null default 0
);
comment on table storeroom_items is 'A link in the storeroom.';
create index storeroom_place on storeroom_items ("position", id);
comment on index storeroom_place is 'The storeroom in its order.';

create trigger site_page_revisions_pages after insert or delete or update on site_page_revisions
  for each statement
  execute function tell_pages_changed();
create trigger storeroom_items_pages after insert or delete or update on storeroom_items
  for each statement
  execute function tell_pages_changed();

-- forecasters

create table forecaster_digests (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  day date not null,
  content text not null,
  item_ids integer[] not null,
  made_at timestamptz not null,
  unique (source, day)
);
comment on table forecaster_digests is 'A day''s summary of forecasters'' posts.';
comment on column forecaster_digests.day is 'By Moscow time.';

create table forecaster_lists (
  list_id text not null primary key,
  newest_id text not null default '',
  ask_at timestamptz not null,
  answered_at timestamptz,
  failures integer not null default 0,
  problem text not null default ''
);
comment on table forecaster_lists is 'A list of X that is read as a whole.';

create table forecasters (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  username text not null check (username <> ''),
  external_id text not null default '',
  name text not null default '',
  avatar text not null default '',
  avatar_source text not null default '',
  followers_count integer check (followers_count >= 0),
  is_followed boolean not null default true,
  is_demo boolean not null default false,
  followed_at timestamptz not null,
  ask_at timestamptz not null,
  failures integer not null default 0,
  is_paused boolean not null default false,
  asked_at timestamptz,
  answered_at timestamptz,
  problem text not null default '',
  pages_due smallint not null default 0 check (pages_due >= 0),
  newest_id text not null default ''
);
comment on table forecasters is 'A person or channel whose posts are read. When no longer followed, the posts stay.';
comment on column forecasters.external_id is 'The network''s number; empty until known.';
comment on column forecasters.avatar is 'Address of a picture of media; empty without one.';
comment on column forecasters.ask_at is 'When it is read next.';
comment on column forecasters.failures is 'Failed reads in a row.';
comment on column forecasters.is_paused is 'Editors stopped the reading.';
comment on column forecasters.pages_due is 'Older pages still to read.';
comment on column forecasters.newest_id is 'The newest post that was read: older ones are not paid for again.';
create index forecasters_due on forecasters (source, ask_at) where is_followed and not is_paused
    and not is_demo;
create index forecasters_external on forecasters (source, external_id) where external_id <> '';
create unique index forecasters_username on forecasters (source, lower(username));
comment on index forecasters_due is 'The sources to read next.';
comment on index forecasters_external is 'A forecaster by the network''s number.';
comment on index forecasters_username is 'One forecaster for each name in a network.';

create table forecaster_posts (
  id integer generated always as identity primary key,
  source text not null check (source in ('twitter', 'telegram')),
  object_id text not null check (object_id <> ''),
  edit_id text not null default '',
  forecaster_id integer not null references forecasters (id) on delete cascade,
  created_at timestamptz not null,
  read_at timestamptz not null,
  written text not null default '',
  words text not null default '',
  words_ru text,
  content_html text not null default '',
  content_ru_html text,
  content_version smallint not null default 0,
  lang text not null default '',
  translation text not null default 'none' check (translation in ('none', 'due', 'done', 'failed')),
  translation_engine text not null default '',
  is_proved boolean not null default false,
  translate_at timestamptz,
  translation_failures integer not null default 0,
  is_repost boolean not null default false,
  reply_to text,
  quoted_id integer references forecaster_posts (id) on delete set null,
  quoted_object_id text not null default '',
  likes integer not null default 0 check (likes >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  replies integer not null default 0 check (replies >= 0),
  views integer check (views >= 0),
  is_highlight boolean not null default false,
  twin_of integer references forecaster_posts (id) on delete set null,
  edited_at timestamptz,
  deleted_at timestamptz,
  forwarded_from text not null default '',
  checked_at timestamptz,
  unique (source, object_id)
);
comment on table forecaster_posts is 'A post of a forecaster.';
comment on column forecaster_posts.object_id is
  'The post''s id in its network; for an edited one, of its first version.';
comment on column forecaster_posts.edit_id is 'The edit that was read last.';
comment on column forecaster_posts.written is 'As received: HTML of a channel, plain text of a tweet.';
comment on column forecaster_posts.words is 'Plain text, for translation, comparison and search.';
comment on column forecaster_posts.translation is
  'none needs none, due waits for the translator, failed was refused for good.';
comment on column forecaster_posts.is_proved is 'Numbers and tickers of the translation are the original''s.';
comment on column forecaster_posts.twin_of is 'The post that said the same first, within a day; null for others.';
comment on column forecaster_posts.forwarded_from is 'Whose message the channel passed on; empty for its own.';
comment on column forecaster_posts.checked_at is 'When its source was last asked whether it still exists.';
create index forecaster_posts_by on forecaster_posts (forecaster_id, created_at desc);
create index forecaster_posts_corrected on forecaster_posts (id) where translation_engine = 'editor';
create index forecaster_posts_desk_words on forecaster_posts using gin (desk_words(words));
create index forecaster_posts_highlights on forecaster_posts (source, created_at desc, id desc)
    where is_highlight and twin_of is null;
create index forecaster_posts_list on forecaster_posts (source, created_at desc, id desc)
    where twin_of is null;
create index forecaster_posts_quoted on forecaster_posts (quoted_id) where quoted_id is not null;
create index forecaster_posts_quotes on forecaster_posts (source, quoted_object_id) where quoted_id is null
    and quoted_object_id <> '';
create index forecaster_posts_translate on forecaster_posts (translate_at) where translation = 'due';
create index forecaster_posts_translated on forecaster_posts (created_at, id) where translation <> 'none';
create index forecaster_posts_twins on forecaster_posts (twin_of) where twin_of is not null;
create index forecaster_posts_unchecked on forecaster_posts (created_at) where source = 'twitter'
    and checked_at is null and deleted_at is null;
create index forecaster_posts_untranslated on forecaster_posts (id) where translation = 'failed';
create index forecaster_posts_version on forecaster_posts (content_version, id);
comment on index forecaster_posts_by is 'The posts of a forecaster.';
comment on index forecaster_posts_corrected is 'The desk''s list of translations corrected by editors.';
comment on index forecaster_posts_desk_words is 'The search of posts at the desk.';
comment on index forecaster_posts_highlights is 'The list of highlights.';
comment on index forecaster_posts_list is 'The list of posts of a network.';
comment on index forecaster_posts_quotes is 'Quotes that wait for the post they quote.';
comment on index forecaster_posts_translate is 'Posts to translate.';
comment on index forecaster_posts_translated is 'The desk''s list of translations.';
comment on index forecaster_posts_unchecked is 'Posts of X to check for deletion.';
comment on index forecaster_posts_untranslated is 'The desk''s list of failed translations.';
comment on index forecaster_posts_version is 'Texts to make anew after a change of the code.';

create table forecaster_bookmarks (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, post_id)
);
comment on table forecaster_bookmarks is 'A forecaster''s post that a person has put aside.';
create index forecaster_bookmarks_post on forecaster_bookmarks (post_id);

create table forecaster_hidden (
  account_id integer not null references accounts (id) on delete cascade,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  primary key (account_id, post_id)
);
comment on table forecaster_hidden is 'A forecaster''s post that a person has hidden.';
create index forecaster_hidden_post on forecaster_hidden (post_id);

create table forecaster_media (
  id integer generated always as identity primary key,
  post_id integer not null references forecaster_posts (id) on delete cascade,
  "position" smallint not null,
  type text not null check (type in ('image', 'video', 'gif')),
  source_address text not null default '',
  address text not null default '',
  width integer check (width > 0),
  height integer check (height > 0),
  caption text not null default '',
  duration_seconds integer check (duration_seconds >= 0),
  fetch_at timestamptz,
  failures integer not null default 0,
  unique (post_id, "position")
);
comment on table forecaster_media is 'A picture or video of a forecaster''s post.';
comment on column forecaster_media.source_address is
  'Where the network keeps the picture or the first frame; it expires.';
comment on column forecaster_media.address is 'Our copy in media; empty until fetched.';
comment on column forecaster_media.fetch_at is 'When it is fetched next; null when done or given up.';
create index forecaster_media_due on forecaster_media (fetch_at) where fetch_at is not null;
comment on index forecaster_media_due is 'Pictures to fetch.';

create table translation_terms (
  id integer generated always as identity primary key,
  term text not null check (term <> ''),
  russian text not null check (russian <> ''),
  changed_by text not null,
  changed_at timestamptz not null
);
comment on table translation_terms is 'An editors'' translation of a term.';
create unique index translation_terms_term on translation_terms (lower(term));
comment on index translation_terms_term is 'One translation for each term.';

create trigger forecaster_posts_pages after delete or update of deleted_at on forecaster_posts
  for each statement
  execute function tell_pages_changed();
create trigger mentions_follow after delete on forecaster_posts
  referencing old table as gone
  for each statement
  execute function forecaster_mentions_follow();

-- hype

create table hype_windows (
  days smallint not null primary key check (days in (1, 7, 30)),
  made_at timestamptz not null,
  authors integer not null check (authors >= 0),
  top_author integer not null check (top_author >= 0)
);
comment on table hype_windows is 'When mentions of the last 1, 7 or 30 days were counted, and by how many authors.';
comment on column hype_windows.top_author is 'Mentions by the author with the most.';

create table hype_coins (
  days smallint not null references hype_windows (days) on delete cascade,
  coin_id integer not null references coins (id) on delete cascade,
  mentions integer not null check (mentions >= 0),
  mentions_before integer not null check (mentions_before >= 0),
  publications integer not null check (publications >= 0),
  comments integer not null check (comments >= 0),
  forecasts integer not null check (forecasts >= 0),
  authors integer not null check (authors >= 0),
  top_author integer not null check (top_author >= 0),
  concentration double precision not null check (concentration >= 0 and concentration <= 1),
  primary key (days, coin_id),
  check (mentions = (publications + comments + forecasts))
);
comment on table hype_coins is 'Mentions of a coin in a window.';
comment on column hype_coins.mentions_before is 'Mentions in the window before.';
comment on column hype_coins.concentration is 'Sum of the squares of the authors'' shares.';
create index hype_coins_coin on hype_coins (coin_id);

-- search

create function search_keys(week integer, words tsvector) returns bigint[]
    language sql immutable parallel safe strict cost 10000
    return array(select (((search_keys.week)::bigint << 50) | (hashtextextended(word.word, (0)::bigint) & (((1)::bigint << 50) - 1)))
    from unnest(tsvector_to_array(search_keys.words)) word(word));
comment on function search_keys is
  'Keys of a document for the index: twelve bits of the week, then fifty of the word, so that a week''s words stand together.';

create table search_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  entity_id integer not null
);
comment on table search_changes is
  'An item whose text changed, recorded in the change''s transaction. A job indexes it and removes the row.';

create table search_documents (
  kind text not null,
  entity_id integer not null,
  at timestamptz,
  words tsvector not null,
  week smallint not null,
  primary key (kind, entity_id)
) with (toast_tuple_target = 8160);
comment on table search_documents is 'The words of a findable item; the text stays with its feature.';
comment on column search_documents.at is 'Null for items without a date: people and coins.';
comment on column search_documents.week is 'The week of at; 0 without a date.';
create index search_documents_words on search_documents
    using gin (search_keys(week::integer, words)) with (fastupdate=off);
comment on index search_documents_words is
  'The search, by week and word. Without a pending list, which each search of a week would read.';

create table search_fillings (
  version text not null primary key,
  begun_at timestamptz not null,
  kind text not null default '',
  last_id integer not null default 0,
  documents integer not null default 0,
  ended_at timestamptz
);
comment on table search_fillings is 'How far the index is filled, for each version of its words.';
comment on column search_fillings.last_id is 'The last indexed id of the kind being read.';

create table search_weeks (
  week integer not null primary key
);
comment on table search_weeks is 'A week that has documents.';

create table search_words (
  word text not null primary key,
  documents integer not null,
  is_open boolean not null,
  cuts integer[] not null
) with (fillfactor = 80);
comment on table search_words is 'A word of the texts, for suggestions and typing errors.';
comment on column search_words.is_open is 'It occurs in what everybody may read.';
comment on column search_words.cuts is
  'Hashes of the word with letters left out: two words one error apart share a hash.';
create index search_words_cuts on search_words
    using gin (cuts) with (fastupdate='on', gin_pending_list_limit='1024');
create index search_words_start on search_words (word text_pattern_ops);
comment on index search_words_cuts is 'Words one typing error away.';
comment on index search_words_start is 'Words by their beginning.';

create function search_find(asked tsquery, any_of text[], is_whole boolean, is_open boolean,
    first_week integer, last_week integer, since timestamptz, until timestamptz, after_at timestamptz,
    after_kind text, after_id integer, most integer, enough integer) returns table(kind text,
    entity_id integer, at timestamptz, rank real) language plpgsql
    stable set enable_seqscan to 'off' set plan_cache_mode to 'force_generic_plan' as $$
declare
  keys record;
  candidate record;
  one bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[1], ' ')));
  two bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[2], ' ')));
  three bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[3], ' ')));
  four bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[4], ' ')));
  five bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[5], ' ')));
  six bigint[] := search_keys(0, array_to_tsvector(string_to_array(any_of[6], ' ')));
  looked integer := 0;
  total integer := 0;
begin
  for keys in
    select (select array_agg(w.week::bigint << 50 | key) from unnest(one) key) as one,
      (select array_agg(w.week::bigint << 50 | key) from unnest(two) key) as two,
      (select array_agg(w.week::bigint << 50 | key) from unnest(three) key) as three,
      (select array_agg(w.week::bigint << 50 | key) from unnest(four) key) as four,
      (select array_agg(w.week::bigint << 50 | key) from unnest(five) key) as five,
      (select array_agg(w.week::bigint << 50 | key) from unnest(six) key) as six
    from search_weeks w where w.week between first_week and last_week order by w.week desc
  loop
    for candidate in
      select o.kind, o.entity_id, o.at, (select d.words from search_documents d where d.ctid = o.place) as words
      from (
        select s.kind, s.entity_id, s.at, s.ctid as place from search_documents s
        where search_keys(s.week, s.words) && keys.one
          -- A group that is not there is the first again: the index reads equal keys once.
          and search_keys(s.week, s.words) && coalesce(keys.two, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.three, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.four, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.five, keys.one)
          and search_keys(s.week, s.words) && coalesce(keys.six, keys.one)
          and (s.at is null or s.at >= since and s.at <= until)
          and (after_at is null or (s.at, s.kind, s.entity_id) < (after_at, after_kind, after_id))
        order by s.at desc, s.kind desc, s.entity_id desc limit case when is_whole then most - total end) o
    loop
      looked := looked + 1;
      if is_whole or candidate.words @@ asked then
        kind := candidate.kind;
        entity_id := candidate.entity_id;
        at := candidate.at;
        rank := ts_rank('{0.05, 0.2, 0.5, 1}', case when is_open then ts_filter(candidate.words, '{a,b}') else candidate.words end, asked);
        return next;
        total := total + 1;
        exit when total >= most;
      end if;
      if not is_whole and looked >= 2000 and total >= enough then
        kind := null;
        return next;
        return;
      end if;
    end loop;
    exit when total >= most;
  end loop;
end $$;
comment on function search_find is
  'Documents that match, newest first, week by week until enough are found. any_of holds up to six groups of words for the index; a phrase or more groups are compared row by row, and after 2,000 comparisons a last row without a kind says that there may be more.';

create function search_note() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  values (tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;
comment on function search_note is 'Records a changed item.';

create function search_note_account() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id) values ('person', new.account_id);
  return null;
end $$;
comment on function search_note_account is 'Records a person whose account was closed: they are no longer found.';

create function search_note_menu() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  with recursive inside as (
    select new.id union select m.id from knowledge_menus m join inside i on m.parent_id = i.id
  )
  select 'page', p.id from knowledge_pages p where p.menu_id in (select id from inside);
  return null;
end $$;
comment on function search_note_menu is 'Records the pages of a section that was hidden, shown or moved.';

create function search_note_rows() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'mentions' then
    insert into search_changes (kind, entity_id) select distinct kind, entity_id from changed;
  elsif tg_table_name = 'event_coins' then
    insert into search_changes (kind, entity_id) select distinct 'event', event_id from changed;
  else
    insert into search_changes (kind, entity_id) select distinct 'post', post_id from changed;
  end if;
  return null;
end $$;
comment on function search_note_rows is 'Records items whose coins or channels changed.';

create function search_note_thread() returns trigger language plpgsql as $$
begin
  insert into search_changes (kind, entity_id)
  select 'comment', c.id from comment_threads t join comments c on c.thread_id = t.id
  where case tg_argv[0] when 'post' then t.post_id = new.id else t.signal_id = new.id end and c.removed_at is null;
  return null;
end $$;
comment on function search_note_thread is 'Records the comments of a post or signal that was hidden or shown.';

create trigger search_note after insert or delete on accounts
  for each row
  execute function search_note('person');
create trigger search_note_change after update on accounts
  for each row
  when (old.username is distinct from new.username or old.name is distinct from new.name
      or old.email_verified is distinct from new.email_verified or old.email is distinct from new.email
      or (old.password_hash is null) is distinct from (new.password_hash is null))
  execute function search_note('person');
create trigger search_note after insert or delete on calendar_events
  for each row
  execute function search_note('event');
create trigger search_note_change after update on calendar_events
  for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description
      or old.starts_at is distinct from new.starts_at)
  execute function search_note('event');
create trigger search_note after insert or delete on coins for each row execute function search_note('coin');
create trigger search_note_change after update on coins
  for each row
  when (old.api_id is distinct from new.api_id or old.symbol is distinct from new.symbol
      or old.name is distinct from new.name)
  execute function search_note('coin');
create trigger search_note_hidden after update on coins
  for each row
  when (old.is_hidden is distinct from new.is_hidden)
  execute function search_note('coin');
create trigger search_note after insert or delete on comments
  for each row
  execute function search_note('comment');
create trigger search_note_change after update on comments
  for each row
  when (old.text is distinct from new.text or old.author_id is distinct from new.author_id
      or old.removed_at is distinct from new.removed_at)
  execute function search_note('comment');
create trigger search_note_added after insert on event_coins
  referencing new table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note_gone after delete on event_coins
  referencing old table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note_message after insert on forecaster_posts
  for each row
  when (new.source = 'telegram')
  execute function search_note('message');
create trigger search_note_message_change after update on forecaster_posts
  for each row
  when (new.source = 'telegram' and (old.words is distinct from new.words or old.words_ru is distinct
      from new.words_ru or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct
      from new.deleted_at))
  execute function search_note('message');
create trigger search_note_message_gone after delete on forecaster_posts
  for each row
  when (old.source = 'telegram')
  execute function search_note('message');
create trigger search_note_tweet after insert on forecaster_posts
  for each row
  when (new.source = 'twitter')
  execute function search_note('tweet');
create trigger search_note_tweet_change after update on forecaster_posts
  for each row
  when (new.source = 'twitter' and (old.words is distinct from new.words or old.words_ru is distinct
      from new.words_ru or old.twin_of is distinct from new.twin_of or old.deleted_at is distinct
      from new.deleted_at))
  execute function search_note('tweet');
create trigger search_note_tweet_gone after delete on forecaster_posts
  for each row
  when (old.source = 'twitter')
  execute function search_note('tweet');
create trigger search_note_menu after update on knowledge_menus
  for each row
  when (old.live is distinct from new.live or old.parent_id is distinct from new.parent_id)
  execute function search_note_menu();
create trigger search_note after insert or delete on knowledge_pages
  for each row
  execute function search_note('page');
create trigger search_note_change after update on knowledge_pages
  for each row
  when (old.title is distinct from new.title or old.lead is distinct from new.lead or old.content is distinct
      from new.content or old.live is distinct from new.live or old.menu_id is distinct from new.menu_id
      or old.updated_at is distinct from new.updated_at)
  execute function search_note('page');
create trigger search_note_added after insert on mentions
  referencing new table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note_gone after delete on mentions
  referencing old table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note_added after insert on post_channels
  referencing new table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note_gone after delete on post_channels
  referencing old table as changed
  for each statement
  execute function search_note_rows();
create trigger search_note after insert or delete on posts for each row execute function search_note('post');
create trigger search_note_change after update on posts
  for each row
  when (old.model is distinct from new.model or old.is_podcast is distinct from new.is_podcast
      or old.title is distinct from new.title or old.short_description is distinct from new.short_description
      or old.content is distinct from new.content or old.author_id is distinct from new.author_id
      or old.published_at is distinct from new.published_at or old.live is distinct from new.live)
  execute function search_note('post');
create trigger search_note_thread after update on posts
  for each row
  when (old.live is distinct from new.live)
  execute function search_note_thread('post');
create trigger search_note_closed after insert or update on restrictions
  for each row
  when (new.kind = 'closed')
  execute function search_note_account();
create trigger search_note after insert or delete on signals
  for each row
  execute function search_note('signal');
create trigger search_note_change after update on signals
  for each row
  when (old.coin_id is distinct from new.coin_id or old.title is distinct from new.title
      or old.content is distinct from new.content or old.author_id is distinct from new.author_id
      or old.published_at is distinct from new.published_at or old.live is distinct from new.live)
  execute function search_note('signal');
create trigger search_note_thread after update on signals
  for each row
  when (old.live is distinct from new.live)
  execute function search_note_thread('signal');

-- notifications

create table notification_boxes (
  account_id integer not null primary key references accounts (id) on delete cascade,
  unread integer not null default 0 check (unread >= 0),
  sender_ids integer[] not null default '{}' check (cardinality(sender_ids) <= 4),
  digest_at timestamptz
);
comment on table notification_boxes is 'What the bell of a person shows, so that each page reads one row.';
comment on column notification_boxes.sender_ids is 'From whom the newest unread ones are, each once.';
comment on column notification_boxes.digest_at is 'When the last summary letter was written; null before.';

create table notification_settings (
  account_id integer not null primary key references accounts (id) on delete cascade,
  bell text[] not null check (bell <@ array['reply', 'mention', 'thread', 'event']),
  push text[] not null check (push <@ array['reply', 'mention', 'thread', 'event']),
  letter text[] not null check (letter <@ array['reply', 'mention', 'thread', 'event']),
  telegram text[] not null check (telegram <@ array['reply', 'mention', 'thread', 'event']),
  quiet_from integer check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_to integer check (quiet_to >= 0 and quiet_to <= 1439),
  time_zone text not null,
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);
comment on table notification_settings is
  'Which notifications reach a person in which way. Without a row, the defaults of the code hold.';
comment on column notification_settings.quiet_from is
  'Minutes from midnight in the person''s time zone; null without quiet hours.';

create table notification_threads (
  account_id integer not null references accounts (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'signal')),
  subject_id integer not null,
  state text not null check (state in ('muted', 'followed')),
  changed_at timestamptz not null,
  primary key (account_id, subject_kind, subject_id)
);
comment on table notification_threads is 'A discussion that a person follows or has muted.';
create index notification_threads_subject on notification_threads (subject_kind, subject_id);
comment on index notification_threads_subject is 'Who follows or has muted a discussion.';

create table notification_unsubscribes (
  hash bytea not null primary key,
  account_id integer not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  kinds text[]
);
comment on table notification_unsubscribes is 'The key, as a hash, of the link that unsubscribes from letters.';
comment on column notification_unsubscribes.kinds is
  'Kinds turned off by the link, so that the undo restores them; null before it is pressed.';
create index notification_unsubscribes_account on notification_unsubscribes (account_id);
create index notification_unsubscribes_age on notification_unsubscribes (created_at);
comment on index notification_unsubscribes_age is 'Old keys to remove.';

create table notifications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  source text not null check (source ~ '^[a-z_]+$'),
  object_id integer not null,
  sender_id integer references accounts (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('post', 'signal', 'event')),
  subject_id integer not null,
  kind text not null check (kind in ('reply', 'mention', 'thread', 'event')),
  in_bell boolean not null default true,
  hidden boolean not null default false,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (source, object_id, account_id)
);
comment on table notifications is 'One notification of a person about one thing.';
comment on column notifications.sender_id is 'Null for a reminder.';
comment on column notifications.in_bell is 'False when the person wants this kind only by other ways.';
comment on column notifications.hidden is 'What it tells of was removed; it is shown again when that is restored.';
create index notifications_age on notifications (created_at);
create index notifications_list on notifications (account_id, id desc) where in_bell and not hidden;
create index notifications_sender on notifications (sender_id);
create index notifications_subject on notifications (subject_kind, subject_id);
create index notifications_unread on notifications (account_id, id desc) where in_bell and not hidden
    and read_at is null;
create index notifications_waiting on notifications (created_at, account_id) where read_at is null
    and not hidden;
comment on index notifications_age is 'Old notifications to remove.';
comment on index notifications_list is 'The list of a person''s notifications.';
comment on index notifications_subject is 'Notifications of a discussion that was hidden or shown.';
comment on index notifications_unread is 'The number and senders of a person''s unread notifications.';
comment on index notifications_waiting is 'Unread notifications for summary letters.';

create table push_devices (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  problem text not null default '',
  session_id uuid references sessions (id) on delete cascade
);
comment on table push_devices is 'A browser that receives pushes.';
comment on column push_devices.problem is 'Why the last push failed; empty after a success.';
comment on column push_devices.session_id is
  'The session that subscribed it: pushes end with it. Null until the browser''s next page.';
create index push_devices_account on push_devices (account_id);
create index push_devices_session on push_devices (session_id);

create table notification_deliveries (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('telegram', 'push')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  dropped_at timestamptz,
  problem text not null default '',
  device_id integer references push_devices (id) on delete cascade,
  check ((channel = 'push') = (device_id is not null))
);
comment on table notification_deliveries is 'One push or Telegram message of a notification.';
comment on column notification_deliveries.device_id is 'For a push only.';
create index notification_deliveries_age on notification_deliveries (created_at);
create index notification_deliveries_device on notification_deliveries (device_id)
    where device_id is not null;
create index notification_deliveries_due on notification_deliveries (due_at) where sent_at is null
    and dropped_at is null;
create unique index notification_deliveries_once on notification_deliveries (notification_id, channel, coalesce(device_id, 0));
comment on index notification_deliveries_age is 'Old deliveries to remove.';
comment on index notification_deliveries_due is 'Deliveries to send.';
comment on index notification_deliveries_once is 'A notification goes to a device once.';

create function recount_notifications() returns trigger language plpgsql as $$
declare
  person integer;
begin
  -- In the order of the accounts: two changes that meet wait for each other and never for a circle.
  for person in
    select distinct account_id from changed_notifications where account_id in (select id from accounts) order by account_id
  loop
    insert into notification_boxes (account_id) values (person)
      on conflict (account_id) do update set unread = notification_boxes.unread;
    update notification_boxes set
      unread = (
        select count(*) from notifications
        where account_id = person and in_bell and not hidden and read_at is null),
      sender_ids = array(
        select sender_id from (
          select sender_id, id from notifications
          where account_id = person and in_bell and not hidden and read_at is null and sender_id is not null
          order by id desc limit 50) newest
        group by sender_id order by max(id) desc limit 4)
    where account_id = person;
  end loop;
  return null;
end $$;
comment on function recount_notifications is
  'Recounts the bells of the people concerned, in the order of their ids, so that two statements never wait for each other in a circle.';

create function remove_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications where source = tg_argv[0] and object_id = old.id;
  return null;
end $$;
comment on function remove_notifications is
  'Removes the notifications of a deleted thing: no foreign key can refer to several tables.';

create trigger calendar_notices_notifications after delete on calendar_notices
  for each row
  execute function remove_notifications('event');
create trigger comments_notifications after delete on comments
  for each row
  execute function remove_notifications('comment');
create trigger notifications_deleted after delete on notifications
  referencing old table as changed_notifications
  for each statement
  execute function recount_notifications();
create trigger notifications_inserted after insert on notifications
  referencing new table as changed_notifications
  for each statement
  execute function recount_notifications();
create trigger notifications_retold after update on notifications
  referencing new table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
create trigger notifications_told after insert on notifications
  referencing new table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
create trigger notifications_untold after delete on notifications
  referencing old table as changed_notifications
  for each statement
  execute function tell_notifications_changed();
create trigger notifications_updated after update on notifications
  referencing new table as changed_notifications
  for each statement
  execute function recount_notifications();

-- views

create table reading_salts (
  week date not null primary key,
  salt text not null default gen_random_uuid()::text
);
comment on table reading_salts is
  'The salt of a week, without which readers of two weeks cannot be compared. It goes after the week that follows.';

create table reading_weeks (
  week date not null,
  scope text not null check (scope in ('post', 'signal', 'author', 'channel', 'all')),
  entity_id integer not null,
  opens integer not null default 0,
  readers integer not null default 0,
  visits integer not null default 0,
  ends integer not null default 0,
  joined integer not null default 0,
  comments integer not null default 0,
  reactions integer not null default 0,
  bookmarks integer not null default 0,
  counted_at timestamptz not null,
  primary key (week, scope, entity_id)
);
comment on table reading_weeks is 'Numbers of a week for a text, an author, a channel or the whole site.';
comment on column reading_weeks.entity_id is '0 for the whole site.';
comment on column reading_weeks.visits is 'Readers of each text, added up.';

create table readings (
  week date not null,
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  reader bytea not null,
  opens smallint not null default 1,
  last_day date not null,
  counted smallint not null default 0,
  is_ended boolean not null default false,
  has_joined boolean not null default false,
  primary key (week, kind, entity_id, reader)
);
comment on table readings is 'That somebody read a text in a week. It goes after the week that follows; sums stay.';
comment on column readings.reader is 'A digest with the week''s salt: no account and no address.';
comment on column readings.opens is 'Days on which it was opened.';
comment on column readings.counted is 'How many of the opens view_sums holds.';
comment on column readings.has_joined is 'The reader then got access to the club.';
create index readings_fresh on readings (kind, entity_id) where counted < opens;
comment on index readings_fresh is 'Opens not added to the sums yet.';

create table view_sums (
  kind text not null check (kind in ('post', 'signal')),
  entity_id integer not null,
  views integer not null check (views > 0),
  primary key (kind, entity_id)
);
comment on table view_sums is 'How often a text was opened.';

-- desk

create table desk_bulks (
  id integer generated always as identity primary key,
  resource text not null,
  action text not null,
  input jsonb not null,
  operator_id integer references accounts (id) on delete set null,
  operator text not null,
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
comment on table desk_bulks is 'One action of the desk on many objects, run by the worker.';
create index desk_bulks_operator on desk_bulks (operator_id) where operator_id is not null;

create table desk_bulk_items (
  bulk_id integer not null references desk_bulks (id) on delete cascade,
  object_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'begun', 'done', 'same', 'refused')),
  said text not null default '',
  primary key (bulk_id, object_id)
);
comment on table desk_bulk_items is 'One object of such an action.';
comment on column desk_bulk_items.state is
  'begun is written before the change; same was changed by somebody else before and is not undone.';
comment on column desk_bulk_items.said is 'What the action answered; empty before.';
create index desk_bulk_items_waiting on desk_bulk_items (bulk_id, object_id)
    where state in ('waiting', 'begun');
comment on index desk_bulk_items_waiting is 'The objects still to do.';

create unlogged table desk_presence (
  resource text not null,
  object_id integer not null,
  account_id integer not null references accounts (id) on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (resource, object_id, account_id)
);
comment on table desk_presence is
  'Who has what open for writing at the desk. Unlogged; it goes when the page is closed or silent for a minute.';
create index desk_presence_account on desk_presence (account_id);
create index desk_presence_seen on desk_presence (seen_at);
comment on index desk_presence_seen is 'Rows of silent pages to remove.';

create table desk_views (
  account_id integer not null references accounts (id) on delete cascade,
  list text not null,
  name text not null check (name <> '' and char_length(name) <= 40),
  query text not null check (query <> '' and char_length(query) <= 1000),
  saved_at timestamptz not null,
  primary key (account_id, list, name)
);
comment on table desk_views is 'A saved filter of a list at the desk.';

create table request_hours (
  hour timestamptz not null,
  route text not null,
  count integer not null,
  buckets integer[] not null,
  worst_ms integer not null,
  worst_at timestamptz not null,
  primary key (hour, route)
);
comment on table request_hours is 'How long requests took in an hour; kept for two days.';
comment on column request_hours.route is 'Method and path with the names of its parameters, without values.';
comment on column request_hours.buckets is 'How many took up to 1.5^i milliseconds.';

create table service_checks (
  name text not null primary key check (name <> ''),
  checked_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  findings jsonb not null
);
comment on table service_checks is 'The last self-test of an outside service.';
comment on column service_checks.findings is
  'A list of {state, said, advice} for the operator, without addresses and keys.';
