import { type Db, rows } from '#platform/database.ts'
import type { Token } from '#providers/chain/index.ts'

/** An arbitrary lock key. */
const LOCK = 7_281_155

/** Serializes changes of token owners, since each may concern two people. Lasts until the transaction ends. */
export async function lockTokens(tx: Db) {
  await rows(tx, 'tokens.lock', 'select pg_advisory_xact_lock($1)', [LOCK])
}

/** Accounts with access by these tokens. */
export async function listClaimants(tx: Db, tokens: Token[]): Promise<number[]> {
  const found = await rows<{ account_id: number }>(
    tx,
    'tokens.claimants',
    `select distinct account_id from nft_tokens
     join unnest($1::text[], $2::text[]) t(contract, token_id) using (contract, token_id)`,
    columnsOf(tokens),
  )
  return found.map(({ account_id }) => account_id)
}

/** Tokens known to be in the wallets, by wallet id. */
export async function listTokens(db: Db, walletIds: number[]): Promise<Map<number, Token[]>> {
  const found = await rows<Token & { wallet_id: number }>(
    db,
    'tokens.ofWallets',
    'select wallet_id, contract, token_id as id from nft_tokens where wallet_id = any($1)',
    [walletIds],
  )
  return Map.groupBy(found, ({ wallet_id }) => wallet_id)
}

interface Seen {
  accountId: number
  walletId: number
  tokens: Token[]
  block: number
}

/** Assigns the tokens to this person. Returns those for which the chain's answer was new enough. */
export async function claimTokens(tx: Db, { accountId, walletId, tokens, block }: Seen, now: Date): Promise<Token[]> {
  return rows<Token>(
    tx,
    'tokens.claim',
    `insert into nft_tokens as n (contract, token_id, account_id, wallet_id, block, seen_at)
     select contract, token_id, $3, $4, $5, $6 from unnest($1::text[], $2::text[]) t(contract, token_id)
     on conflict (contract, token_id) do update set account_id = excluded.account_id, wallet_id = excluded.wallet_id,
       block = excluded.block, seen_at = excluded.seen_at
     where n.block <= excluded.block
     returning contract, token_id as id`,
    [...columnsOf(tokens), accountId, walletId, block, now],
  )
}

/** Marks the wallets' tokens as seen again. */
export async function confirmTokens(db: Db, walletIds: number[], block: number, now: Date) {
  await rows(
    db,
    'tokens.confirm',
    'update nft_tokens set block = greatest(block, $2), seen_at = $3 where wallet_id = any($1)',
    [walletIds, block, now],
  )
}

/** Those of the tokens that are assigned to another person's wallet. */
export async function listOthersTokens(tx: Db, accountId: number, tokens: Token[]) {
  return rows<Token & { wallet_id: number }>(
    tx,
    'tokens.others',
    `select contract, token_id as id, wallet_id from nft_tokens
     join unnest($1::text[], $2::text[]) t(contract, token_id) using (contract, token_id)
     where account_id <> $3 and wallet_id is not null`,
    [...columnsOf(tokens), accountId],
  )
}

/** Removes all other tokens from the wallet; they stay assigned to this person until somebody else shows them. */
export async function releaseTokens(tx: Db, walletId: number, kept: Token[]) {
  await rows(
    tx,
    'tokens.release',
    `update nft_tokens set wallet_id = null where wallet_id = $3
     and not exists (select from unnest($1::text[], $2::text[]) t(contract, token_id)
       where t.contract = nft_tokens.contract and t.token_id = nft_tokens.token_id)`,
    [...columnsOf(kept), walletId],
  )
}

function columnsOf(tokens: Token[]): [string[], string[]] {
  return [tokens.map(({ contract }) => contract), tokens.map(({ id }) => id)]
}
