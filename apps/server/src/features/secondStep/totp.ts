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

/** How an app's secret is sealed. It opens no more once the site's secret was changed: the app must be set up again. */
export const sealOf = (secret: string, accountId: number) => ({
  secret,
  purpose: 'second step',
  boundTo: String(accountId),
})
