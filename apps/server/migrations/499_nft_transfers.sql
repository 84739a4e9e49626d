-- How far the transfers of a contract have been read, for contracts that do not list their tokens. One row a contract.
create table nft_readings (
  contract text primary key check (contract ~ '^0x[0-9a-f]{40}$'),
  -- The contract's first block and the last one read; null before the first answer.
  first_block bigint check (first_block >= 0),
  read_to bigint check (read_to >= first_block - 1),
  -- How many blocks the node gave at once.
  blocks integer not null check (blocks between 1 and 10000),
  started_at timestamptz not null,
  -- When the newest block was reached last; null before the first time.
  caught_up_at timestamptz,
  -- Since when no node gives the next piece; null while one does.
  failing_since timestamptz,
  check ((first_block is null) = (read_to is null))
);
comment on table nft_readings is 'How far the transfers of a contract have been read.';

-- To whom a token came last, among the transfers read. The chain is asked again before anybody gets access by it.
create table nft_arrivals (
  contract text not null references nft_readings on delete cascade,
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  owner text not null check (owner ~ '^0x[0-9a-f]{40}$'),
  block bigint not null,
  primary key (contract, token_id)
);
comment on table nft_arrivals is 'To whom a token came last, among the transfers read.';
create index nft_arrivals_owner on nft_arrivals (contract, owner);
comment on index nft_arrivals_owner is 'The tokens that came to a wallet.';
