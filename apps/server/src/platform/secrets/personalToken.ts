import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The owner of a personal address, and its version. */
export interface PersonalToken {
  accountId: number
  version: number
}

/**
 * The secret part of an address that one person reads without signing in: account and version with a signature
 * (HMAC-SHA256) for the purpose. The database stores no address, and an address is valid for one purpose only.
 */
export function personalToken(secret: string, purpose: string, { accountId, version }: PersonalToken): string {
  const named = `${accountId.toString(36)}-${version.toString(36)}`
  return `${named}-${signatureOf(secret, purpose, named)}`
}

/** Null for a token we did not issue for this purpose. */
export function readPersonalToken(secret: string, purpose: string, token: string): PersonalToken | null {
  const [, named, account, version, signature] =
    /^(([1-9a-z][0-9a-z]{0,5})-([1-9a-z][0-9a-z]{0,5}))-([\w-]{32})$/.exec(token) ?? []
  if (!named || !account || !version || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, purpose, named)))) return null
  return { accountId: Number.parseInt(account, 36), version: Number.parseInt(version, 36) }
}

/** 192 bits: an address cannot be guessed. */
function signatureOf(secret: string, purpose: string, named: string) {
  return createHmac('sha256', secret)
    .update(`feed of ${purpose} ${named}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}
