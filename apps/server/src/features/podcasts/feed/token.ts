import { createHmac, timingSafeEqual } from 'node:crypto'

export const FEED_PATH = '/feeds/podcasts'

export interface FeedToken {
  accountId: number
  version: number
}

/** The secret part of a member's address: made of whose it is and signed, so that the database holds no address. */
export function feedToken(secret: string, { accountId, version }: FeedToken): string {
  const named = `${accountId.toString(36)}-${version.toString(36)}`
  return `${named}-${signatureOf(secret, named)}`
}

/** Null for what we did not give out. */
export function readFeedToken(secret: string, token: string): FeedToken | null {
  const [, named, account, version, signature] =
    /^(([1-9a-z][0-9a-z]{0,5})-([1-9a-z][0-9a-z]{0,5}))-([\w-]{32})$/.exec(token) ?? []
  if (!named || !account || !version || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, named)))) return null
  return { accountId: Number.parseInt(account, 36), version: Number.parseInt(version, 36) }
}

/** 192 bits: nobody finds an address by trying. */
function signatureOf(secret: string, named: string) {
  return createHmac('sha256', secret).update(`feed of podcasts ${named}`).digest().subarray(0, 24).toString('base64url')
}
