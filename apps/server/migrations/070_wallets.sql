-- A wallet belongs to one person; a person may have several. What the chain says of them stands beside.
create table wallets (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- As EIP-55 writes it.
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  linked_at timestamptz not null,
  -- NFTs of the club on it; null until the chain answered, and again when it was silent for too long.
  nfts integer check (nfts >= 0),
  block bigint,
  -- When the chain last answered, when it was last asked, since when it does not answer.
  checked_at timestamptz,
  tried_at timestamptz,
  failing_since timestamptz
);
create unique index wallets_address on wallets (lower(address));
create index wallets_account on wallets (account_id, id);
create index wallets_tried on wallets (tried_at nulls first);

-- What a wallet was asked to sign: good once, for one person and one address.
create table wallet_challenges (
  account_id integer not null references accounts on delete cascade,
  address text not null,
  nonce text not null check (length(nonce) >= 16),
  issued_at timestamptz not null,
  primary key (account_id, address)
);
create index wallet_challenges_issued on wallet_challenges (issued_at);

-- The last known floor price of the collection: one row.
create table nft_floor (
  is_only boolean primary key default true check (is_only),
  eth float8,
  usd float8,
  change_1d float8,
  logo text not null,
  quoted_at timestamptz not null,
  taken_at timestamptz not null
);
