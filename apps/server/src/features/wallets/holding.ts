import { lockAccount, setPonEnd } from '#features/membership'
import type { Db } from '#platform/database.ts'
import type { Chain, Holding, Token } from '#providers/chain/index.ts'
import { holderAmong, reasons } from './rules.ts'
import * as store from './store.ts'
import * as tokenStore from './tokenStore.ts'

/** What to do when the change removes the person's last NFT. */
export interface Loss {
  reason: string
  endsAt: Date
}

interface Change {
  accountId: number
  chain: Chain
  now: Date
  /** NFTs that the change may bring to the person: anyone who had access by them loses it. */
  tokens?: Token[]
}

/**
 * Applies every change of a person's wallets. Access depends on whether they held an NFT before and after; when both
 * are equal nothing changes, so an operator's decision stays.
 */
export async function changeHolding(
  tx: Db,
  { accountId, chain, now, tokens = [] }: Change,
  change: () => Promise<Loss>,
) {
  await tokenStore.lockTokens(tx)
  const others = (await tokenStore.listClaimants(tx, tokens)).filter((id) => id !== accountId)
  // Accounts are locked in order of their ids everywhere, so that locks cannot deadlock.
  for (const id of [accountId, ...others].sort((a, b) => a - b)) await lockAccount(tx, id)
  const before = holderAmong(await store.listWallets(tx, accountId))
  const loss = await change()
  const after = holderAmong(await store.listWallets(tx, accountId))
  const still = await tokenStore.listClaimants(tx, tokens)
  for (const id of others) if (!still.includes(id)) await endOthersRight(tx, id, chain, now)
  if (after && !before) await hold(tx, after, chain, now)
  if (before && !after) {
    const evidence = evidenceOf(before, chain)
    await setPonEnd(tx, { accountId, endsAt: loss.endsAt }, { reason: loss.reason, evidence }, now)
  }
}

/** Stores the chain's answer for one wallet. The caller's `changeHolding` must have got the same tokens. */
export async function keepHolding(
  tx: Db,
  wallet: Pick<store.WalletRow, 'id' | 'account_id'>,
  holding: Holding,
  now: Date,
) {
  const { nfts, tokens, block } = holding
  const seen = { accountId: wallet.account_id, walletId: wallet.id, tokens, block }
  const others = await tokenStore.listOthersTokens(tx, wallet.account_id, tokens)
  const claimed = await tokenStore.claimTokens(tx, seen, now)
  for (const { wallet_id, ...token } of others)
    if (claimed.some((one) => isSame(one, token))) await store.takeOne(tx, wallet_id)
  // Tokens that another person has shown since are excluded: this answer of the chain is older.
  const outdated = tokens.length - claimed.length
  if (tokens.length === nfts) await tokenStore.releaseTokens(tx, wallet.id, tokens)
  await store.setHolding(tx, wallet.id, { nfts: Math.max(0, nfts - outdated), block }, now)
}

export function hold(tx: Db, wallet: store.WalletRow, chain: Chain, now: Date) {
  const cause = { reason: reasons.held(wallet.address), evidence: evidenceOf(wallet, chain) }
  return setPonEnd(tx, { accountId: wallet.account_id, endsAt: null }, cause, now)
}

/** An NFT gives access to one person at a time: the previous one loses it without grace, unless they have another. */
async function endOthersRight(tx: Db, accountId: number, chain: Chain, now: Date) {
  const wallets = await store.listWallets(tx, accountId)
  if (holderAmong(wallets)) return
  const evidence = { chain_id: chain.chainId, contracts: chain.contracts }
  await setPonEnd(tx, { accountId, endsAt: now }, { reason: reasons.another, evidence }, now)
}

/** Whether all tokens are known already. */
export function areKnown(tokens: Token[], known: Token[]): boolean {
  return tokens.every((token) => known.some((one) => isSame(one, token)))
}

function isSame(one: Token, other: Token) {
  return one.contract === other.contract && one.id === other.id
}

function evidenceOf({ address, nfts }: store.WalletRow, { chainId, contracts }: Chain) {
  return { address, nfts, chain_id: chainId, contracts }
}
