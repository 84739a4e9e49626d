-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

create table nft_floor (
  is_only boolean not null default true primary key check (is_only),
  eth double precision,
  usd double precision,
  change_1d double precision,
  logo text not null,
  quoted_at timestamptz not null,
  taken_at timestamptz not null
);

create table nft_tokens (
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  account_id integer not null references accounts (id) on delete cascade,
  wallet_id integer references wallets (id) on delete set null,
  block bigint not null,
  seen_at timestamptz not null,
  primary key (contract, token_id)
);
create index nft_tokens_account on nft_tokens (account_id);
create index nft_tokens_wallet on nft_tokens (wallet_id) where wallet_id is not null;

create table wallet_challenges (
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  nonce text not null check (length(nonce) >= 16),
  issued_at timestamptz not null,
  primary key (account_id, address)
);
create index wallet_challenges_issued on wallet_challenges (issued_at);

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
create index wallets_account on wallets (account_id, id);
create unique index wallets_address on wallets (lower(address));
create index wallets_tried on wallets (tried_at nulls first);
