import type { PersonParts } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { listWallets } from './store.ts'

/** The person's wallets, for operators. */
export async function walletsOf(db: Db, accountId: number): Promise<Pick<PersonParts, 'wallets'>> {
  const found = await listWallets(db, accountId)
  return {
    wallets: found.map(({ address, nfts, checked_at, failing_since }) => ({
      address,
      nfts,
      checked_at: checked_at?.toISOString() ?? null,
      failing_since: failing_since?.toISOString() ?? null,
    })),
  }
}
