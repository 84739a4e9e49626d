-- Telegram tells no e-mail, so a person may be here without one. Such an account signs in by its links alone.
alter table accounts
  alter column email drop not null,
  add check (email is not null or not email_verified);

-- Accounts at Google and Telegram that open ours.
create table social_links (
  account_id integer not null references accounts on delete cascade,
  provider text not null check (provider in ('google', 'telegram')),
  -- Whom the provider means: Google's `sub`, Telegram's number of the person. Never an e-mail: those change hands.
  subject text not null check (subject <> ''),
  name text not null,
  linked_at timestamptz not null,
  telegram_id bigint generated always as (case when provider = 'telegram' then subject::bigint end) stored,
  primary key (account_id, provider)
);
create unique index social_links_subject on social_links (provider, subject);

-- Attempts that were begun and not finished. What they are known by lies in the browser's cookie, here is its hash.
create table social_attempts (
  hash bytea primary key check (octet_length(hash) = 32),
  provider text not null check (provider in ('google', 'telegram')),
  -- Whose account is being linked; null for a sign-in.
  account_id integer references accounts on delete cascade,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index social_attempts_expires on social_attempts (expires_at);

-- Signatures of Telegram's widget that were used: each is good once, and for a day only.
create table telegram_signatures (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at timestamptz not null
);
create index telegram_signatures_expires on telegram_signatures (expires_at);
