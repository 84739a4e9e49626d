import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const LONGEST_MS = 24 * 3_600_000
/** Tolerated clock difference. */
const AHEAD_MS = 5 * 60_000

/** Whether Telegram's widget signed the fields for the bot: core.telegram.org/widgets/login#checking-authorization. */
export function isSigned(fields: Record<string, string>, hash: string, botToken: string): boolean {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const secret = createHash('sha256').update(botToken).digest()
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(hash, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Whether the fields were signed within the last day. `authDate` is in Unix seconds. */
export function isRecent(authDate: string, now: Date): boolean {
  const age = now.getTime() - Number(authDate) * 1000
  return age <= LONGEST_MS && age >= -AHEAD_MS
}

/** When the fields expire, so that their use need not be remembered. */
export function staleAt(authDate: string): Date {
  return new Date(Number(authDate) * 1000 + LONGEST_MS + AHEAD_MS)
}
