-- The final shape after all migrations, to read. Made by tools/schema.test.ts; changed by a migration.

-- To whom a token came last, among the transfers read.
-- Written by wallets/transferStore.ts.
create table nft_arrivals (
  contract text not null references nft_readings (contract) on delete cascade,
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  owner text not null check (owner ~ '^0x[0-9a-f]{40}$'),
  block bigint not null,
  primary key (contract, token_id)
);
-- The tokens that came to a wallet.
create index nft_arrivals_owner on nft_arrivals (contract, owner);

-- The last known floor price of the club's collection: one row.
-- Written by wallets/store.ts.
create table nft_floor (
  is_only boolean not null default true primary key check (is_only),
  eth double precision,
  usd double precision,
  change_1d double precision,
  logo text not null,
  quoted_at timestamptz not null,
  taken_at timestamptz not null
);

-- How far the transfers of a contract have been read.
-- Written by wallets/transferStore.ts.
create table nft_readings (
  contract text not null primary key check (contract ~ '^0x[0-9a-f]{40}$'),
  first_block bigint check (first_block >= 0),
  read_to bigint,
  blocks integer not null check (blocks >= 1 and blocks <= 10000),
  started_at timestamptz not null,
  caught_up_at timestamptz,
  failing_since timestamptz,
  check (read_to >= (first_block - 1)),
  check ((first_block is null) = (read_to is null))
);

-- Whose right an NFT grants: one person's at a time, through whatever wallets it passes.
-- Written by wallets/tokenStore.ts.
create table nft_tokens (
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  account_id integer not null references accounts (id) on delete cascade,
  -- Null when it has left the person's wallets and nobody else has shown it.
  wallet_id integer references wallets (id) on delete set null,
  -- Block of the last answer: older answers change nothing.
  block bigint not null,
  seen_at timestamptz not null,
  primary key (contract, token_id)
);
-- Read when a row of accounts goes.
create index nft_tokens_account on nft_tokens (account_id);
-- Read when a row of wallets goes.
create index nft_tokens_wallet on nft_tokens (wallet_id) where wallet_id is not null;

-- A text that a wallet was asked to sign. It is good once.
-- Written by wallets/store.ts.
create table wallet_challenges (
  account_id integer not null references accounts (id) on delete cascade,
  address text not null,
  nonce text not null check (length(nonce) >= 16),
  issued_at timestamptz not null,
  primary key (account_id, address)
);
-- Old texts to remove.
create index wallet_challenges_issued on wallet_challenges (issued_at);

-- A wallet linked to a person.
-- Written by wallets/store.ts.
create table wallets (
  id integer generated always as identity primary key,
  account_id integer not null references accounts (id) on delete cascade,
  -- In EIP-55 case.
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  linked_at timestamptz not null,
  -- The club's NFTs on it; null until the chain answered, and after it was silent for too long.
  nfts integer check (nfts >= 0),
  -- Block of the last answer; null before.
  block bigint,
  checked_at timestamptz,
  tried_at timestamptz,
  -- Since when the chain does not answer; null while it does.
  failing_since timestamptz
);
-- A person's wallets.
create index wallets_account on wallets (account_id, id);
-- A wallet belongs to one person.
create unique index wallets_address on wallets (lower(address));
-- The wallets unchecked for longest.
create index wallets_tried on wallets (tried_at nulls first);
