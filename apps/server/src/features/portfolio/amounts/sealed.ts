import { seal, unseal } from '#platform/secrets/sealing.ts'

/** All are sealed at one length, which tells nothing of the amount: a day, a space and at most 35 digits fit. */
const PLAIN_BYTES = 48

export interface KeptAmount {
  /** Digits with a dot. */
  amount: string
  /** `YYYY-MM-DD`. */
  since: string
}

/** Bound to the person and the coin: what is copied to another row does not open. */
const sealOf = (secret: string, accountId: number, coinId: number) => ({
  secret,
  purpose: 'portfolio amounts',
  boundTo: `${accountId} ${coinId}`,
})

export function sealAmount(secret: string, accountId: number, coinId: number, { amount, since }: KeptAmount): Buffer {
  return seal(sealOf(secret, accountId, coinId), Buffer.from(`${since} ${amount}`.padEnd(PLAIN_BYTES)))
}

/** Null when it does not open: the row was swapped, or the site's secret was changed. */
export function unsealAmount(secret: string, accountId: number, coinId: number, sealed: Buffer): KeptAmount | null {
  const [since, amount] =
    unseal(sealOf(secret, accountId, coinId), sealed)
      ?.toString()
      .split(' ') ?? []
  return since && amount ? { since, amount } : null
}
