-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.
-- Events, with the jobs that follow them: social.telegram_linked (telegram.rights), social.telegram_unlinked
-- (telegram.rights).

-- A sign-in or linking through an outside service that has begun.
-- Written by social/store.ts.
create table social_attempts (
  -- Hash of the key in the browser's cookie.
  hash bytea not null primary key check (octet_length(hash) = 32),
  provider text not null check (provider in ('google', 'telegram', 'yandex', 'vk')),
  -- Whose account is being linked; null for a sign-in.
  account_id integer references accounts (id) on delete cascade,
  redirect_uri text not null,
  expires_at timestamptz not null
);
-- Expired attempts to remove.
create index social_attempts_expires on social_attempts (expires_at);

-- An account of an outside service that opens ours.
-- Written by social/store.ts.
create table social_links (
  account_id integer not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('google', 'telegram', 'yandex', 'vk')),
  -- The service's id of the person: Google's sub, the number of Telegram, Yandex ID or VK ID. Never an
  -- e-mail, which can change hands.
  subject text not null check (subject <> ''),
  name text not null,
  linked_at timestamptz not null,
  telegram_id bigint generated always as (case when provider = 'telegram' then subject::bigint
      else null::bigint end) stored,
  primary key (account_id, provider)
);
-- The account of a sign-in through a provider.
create unique index social_links_subject on social_links (provider, subject);

-- A code that the bot sent a person, with which they link their Telegram on the site. One a person, good
-- once.
-- Written by social/store.ts.
create table telegram_codes (
  telegram_id bigint not null primary key,
  hash bytea not null unique check (octet_length(hash) = 32),
  name text not null,
  username text not null,
  expires_at timestamptz not null
);
-- Expired codes to remove.
create index telegram_codes_expires on telegram_codes (expires_at);

-- A used signature of Telegram's widget: each is accepted once, within a day.
-- Written by social/store.ts.
create table telegram_signatures (
  hash bytea not null primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
-- Expired signatures to remove.
create index telegram_signatures_expires on telegram_signatures (expires_at);
