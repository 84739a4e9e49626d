import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose address it is, and which of those they had. */
export interface PersonalToken {
  accountId: number
  version: number
}

/**
 * The secret part of an address that one person reads without signing in: made of whose it is and signed for its
 * purpose, so that the database holds no address and one address opens nothing else.
 */
export function personalToken(secret: string, purpose: string, { accountId, version }: PersonalToken): string {
  const named = `${accountId.toString(36)}-${version.toString(36)}`
  return `${named}-${signatureOf(secret, purpose, named)}`
}

/** Null for what we did not give out for this purpose. */
export function readPersonalToken(secret: string, purpose: string, token: string): PersonalToken | null {
  const [, named, account, version, signature] =
    /^(([1-9a-z][0-9a-z]{0,5})-([1-9a-z][0-9a-z]{0,5}))-([\w-]{32})$/.exec(token) ?? []
  if (!named || !account || !version || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, named)))) return null
  return { accountId: Number.parseInt(account, 36), version: Number.parseInt(version, 36) }
}

/** 192 bits: nobody finds an address by trying. */
function signatureOf(secret: string, purpose: string, named: string) {
  return createHmac('sha256', secret)
    .update(`feed of ${purpose} ${named}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}
