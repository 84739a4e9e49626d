import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Seconds of one code; a code of the step before or after is taken, too: clocks of phones differ. */
const PERIOD = 30
const WINDOW = 1

/** A new secret, and the address that an app reads from a picture. */
export function newSecret(brand: string, username: string) {
  const secret = new Secret({ size: 20 })
  return { bytes: Buffer.from(secret.bytes), secret: secret.base32, uri: totpOf(secret, brand, username).toString() }
}

/** The time step of the code; null for a wrong one. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const totp = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer }), '', '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}

function totpOf(secret: Secret, issuer: string, label: string) {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM by a key of the site's secret. Bound to the account: a row moved to another opens nothing. */
export function seal(secret: string, accountId: number, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(accountId)))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null when it was sealed with another secret: the site's was changed, and the person sets the app up anew. */
export function unseal(secret: string, accountId: number, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(String(accountId)))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second step', 32))
}
