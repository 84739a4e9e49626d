-- The first answer to each request at the desk that adds something, so that a request sent again does it once.
create table once_keys (
  account_id integer not null references accounts on delete cascade,
  -- Made by the client: `Idempotency-Key`.
  key text not null check (length(key) between 1 and 100),
  -- SHA-256 of address and body.
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null,
  -- Null while the first request runs, and for ever when its process died.
  status smallint,
  reply text,
  primary key (account_id, key),
  check ((status is null) = (reply is null))
);
create index once_keys_begun on once_keys (begun_at);
