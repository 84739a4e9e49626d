import { createHmac, timingSafeEqual } from 'node:crypto'

/** As long as the letter's link is valid. */
export const ASKING_SECONDS = 3 * 24 * 3600
/** Account id, time of the sign-up (Unix seconds), signature. */
const MARK = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/

/**
 * The cookie of the browser that signed up: the letter's link signs in there and nowhere else. Alone it opens nothing,
 * and neither does the link alone.
 */
export function markAsking(secret: string, accountId: number, now: Date): string {
  const [account, at] = [String(accountId), String(Math.floor(now.getTime() / 1000))]
  return `${account}.${at}.${signatureOf(secret, account, at)}`
}

/** Whether this browser signed up with the account, as long ago as a link is valid. */
export function isAsking(secret: string, cookie: string | undefined, accountId: number, now: Date): boolean {
  const [, account, at, signature] = MARK.exec(cookie ?? '') ?? []
  if (account !== String(accountId) || now.getTime() / 1000 - Number(at) > ASKING_SECONDS) return false
  return timingSafeEqual(Buffer.from(signature!), Buffer.from(signatureOf(secret, account, at!)))
}

const signatureOf = (secret: string, account: string, at: string) =>
  createHmac('sha256', secret).update(`signing up ${account} ${at}`).digest('base64url')
