import type { DemoStage } from '#demo/stage.ts'
import type { Db } from '#platform/database.ts'

const DAY_MS = 86_400_000

/** Links each holder's wallet with its NFT. */
export async function insertWallets(tx: Db, { community, idOf, now }: DemoStage) {
  const holders = community.people.filter(({ role }) => role === 'holder')
  await tx.query(
    `insert into wallets (account_id, address, linked_at, nfts, checked_at, tried_at)
     select account_id, address, $3, 1, $4, $4 from unnest($1::int[], $2::text[]) as w(account_id, address)`,
    [
      holders.map(({ username }) => idOf('accounts', username)!),
      holders.map(({ ethAddress }) => ethAddress),
      new Date(now.getTime() - 90 * DAY_MS),
      now,
    ],
  )
}
