import { holdPon, letGoPon } from '#features/membership'
import type { Db } from '#platform/database.ts'
import type { Chain } from '#providers/chain/index.ts'
import { holderAmong, reasons } from './rules.ts'
import * as store from './store.ts'

/** What is said and done if the person's last NFT goes with this change. */
export interface Loss {
  reason: string
  endsAt: Date
}

/**
 * Every change of a person's wallets goes through here. What they held before and after decides about the right; where
 * both are the same nothing is touched, so what an operator gave or took stays.
 */
export async function changeHolding(
  tx: Db,
  { accountId, chain, now }: { accountId: number; chain: Chain; now: Date },
  change: () => Promise<Loss>,
) {
  await store.lockAccount(tx, accountId)
  const before = holderAmong(await store.listWallets(tx, accountId))
  const loss = await change()
  const after = holderAmong(await store.listWallets(tx, accountId))
  if (after && !before) await hold(tx, after, chain, now)
  if (before && !after) {
    const evidence = evidenceOf(before, chain)
    await letGoPon(tx, { accountId, endsAt: loss.endsAt }, { reason: loss.reason, evidence }, now)
  }
}

export function hold(tx: Db, wallet: store.WalletRow, chain: Chain, now: Date) {
  const cause = { reason: reasons.held(wallet.address), evidence: evidenceOf(wallet, chain) }
  return holdPon(tx, wallet.account_id, cause, now)
}

function evidenceOf({ address, nfts }: store.WalletRow, { chainId, contracts }: Chain) {
  return { address, nfts, chain_id: chainId, contracts }
}
