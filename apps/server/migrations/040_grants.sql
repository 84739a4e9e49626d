-- Days paid for wait while the person holds the club's NFT: `frozen_at` is when they stopped running.
alter table grants
  add column frozen_at timestamptz,
  add column revoked_at timestamptz,
  -- Its end has been told of and acted on.
  add column closed_at timestamptz,
  -- What it was given for: an invoice, a wallet, a message of the bot.
  add column evidence jsonb not null default '{}',
  -- What makes a payment count once, however often it is told of.
  add column once_key text unique,
  add check (revoked_at is null or closed_at is not null),
  add check (frozen_at is null or source in ('cryptocloud', 'operator'));
create index grants_unclosed on grants (ends_at) where closed_at is null;
-- A person holds at most one right of these kinds at a time.
create unique index grants_one_open on grants (account_id, source) where closed_at is null and source in ('telegram', 'pon');

-- Every change of anyone's access with its reason: what the member and the operator read. Nothing is ever changed here.
create table access_events (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  grant_id integer references grants on delete cascade,
  kind text not null check (kind in ('granted', 'changed', 'frozen', 'resumed', 'ended', 'revoked', 'role_given', 'role_taken')),
  source text check (source in ('cryptocloud', 'telegram', 'pon', 'operator')),
  reason text not null check (reason <> ''),
  -- `system` or `operator:<name>`.
  actor text not null check (actor <> ''),
  -- When the right ends after this change; null when it has no end.
  ends_at timestamptz,
  at timestamptz not null,
  check ((source is null) = (grant_id is null))
);
create index access_events_account on access_events (account_id, id desc);
