import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const LONGEST_MS = 24 * 3_600_000
/** Clocks differ a little. */
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

/** Whether the fields were signed within the last day: seconds since 1970. */
export function isRecent(authDate: string, now: Date): boolean {
  const age = now.getTime() - Number(authDate) * 1000
  return age <= LONGEST_MS && age >= -AHEAD_MS
}

/** When the fields are too old by themselves, so that nobody need remember that they were used. */
export function staleAt(authDate: string): Date {
  return new Date(Number(authDate) * 1000 + LONGEST_MS + AHEAD_MS)
}
