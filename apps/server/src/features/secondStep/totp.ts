import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Seconds per code (RFC 6238); codes of the neighbouring steps also count, because phone clocks differ. */
const PERIOD = 30
const WINDOW = 1

/** A new secret, and the `otpauth:` address for the QR code. */
export function newSecret(brand: string, username: string) {
  const secret = new Secret({ size: 20 })
  return { bytes: Buffer.from(secret.bytes), secret: secret.base32, uri: totpOf(secret, brand, username).toString() }
}

/** Time step of the code; null for a wrong code. */
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

/**
 * AES-256-GCM with a key derived from the site's secret. Bound to the account: a row copied to another does not open.
 */
export function seal(secret: string, accountId: number, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(String(accountId)))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Null after the site's secret was changed: the person must set the app up again. */
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
