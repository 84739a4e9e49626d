import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Bytes that sealing adds. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES

export interface Seal {
  /** The site's secret, which is not in the database. */
  secret: string
  /** Each purpose has a key of its own. */
  purpose: string
  /** The row that it belongs to: what is copied to another row does not open. */
  boundTo: string
}

/** AES-256-GCM with a key derived from the site's secret, bound to one row. */
export function seal({ secret, purpose, boundTo }: Seal, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null when it was sealed for another row or purpose, changed since, or sealed with another secret of the site. */
export function unseal({ secret, purpose, boundTo }: Seal, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, NONCE_BYTES), {
      // A shorter tag, which a forger could guess, is refused.
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(sealed.subarray(NONCE_BYTES, SEAL_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(SEAL_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}
