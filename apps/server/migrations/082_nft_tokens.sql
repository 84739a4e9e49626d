-- Whose right each NFT grants: one person's at a time, whatever wallets it passes through.
create table nft_tokens (
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  token_id text not null check (token_id ~ '^[0-9]{1,78}$'),
  account_id integer not null references accounts on delete cascade,
  -- Null once it has left that person's wallets and before another person shows it.
  wallet_id integer references wallets on delete set null,
  -- What the chain said last was said of this block: older answers change nothing.
  block bigint not null,
  seen_at timestamptz not null,
  primary key (contract, token_id)
);
create index nft_tokens_account on nft_tokens (account_id);
create index nft_tokens_wallet on nft_tokens (wallet_id) where wallet_id is not null;
