import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Browsers keep a cookie for at most 400 days. */
export const KNOWN_DEVICE_SECONDS = 400 * 24 * 3600
/** People who share one browser. */
const MOST_PEOPLE = 4
/** Account id, sign-in time (Unix seconds), the device's random name, signature. */
const MARK = /^(\d{1,10})\.(\d{1,12})\.([\w-]{16})\.([\w-]{43})$/

/**
 * The device's name if this browser has signed in to the account before; null otherwise. A stolen cookie gives only a
 * separate count of password guesses, not a session.
 */
export function knownDevice(secret: string, cookie: string | undefined, accountId: number, now: Date): string | null {
  for (const mark of marksOf(cookie)) {
    const [, account, at, device, signature] = MARK.exec(mark)!
    const age = now.getTime() / 1000 - Number(at)
    if (Number(account) !== accountId || age > KNOWN_DEVICE_SECONDS) continue
    if (isSame(signature!, signatureOf(secret, account!, at!, device!))) return device!
  }
  return null
}

/** The cookie after a sign-in: a new mark for this account, and up to three other accounts' marks. */
export function markDevice(secret: string, cookie: string | undefined, accountId: number, now: Date): string {
  const [account, at] = [String(accountId), String(Math.floor(now.getTime() / 1000))]
  const device = randomBytes(12).toString('base64url')
  const mark = [account, at, device, signatureOf(secret, account, at, device)].join('.')
  const others = marksOf(cookie).filter((one) => MARK.exec(one)![1] !== account)
  return [mark, ...others].slice(0, MOST_PEOPLE).join('~')
}

function marksOf(cookie: string | undefined): string[] {
  return (cookie ?? '').split('~', MOST_PEOPLE).filter((mark) => MARK.test(mark))
}

function signatureOf(secret: string, account: string, at: string, device: string) {
  return createHmac('sha256', secret).update(`known device ${account} ${at} ${device}`).digest('base64url')
}

function isSame(one: string, other: string) {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
