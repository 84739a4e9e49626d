import { createHmac, timingSafeEqual } from 'node:crypto'
import { type LetterReport, type MailgunReport, SignedLetterReport } from '@palata/contract/letters'
import { jwtVerify } from 'jose'
import { Refusal } from '#platform/errors.ts'
import type { Told } from './hear.ts'
import { kindOfFailure } from './rules.ts'

/** A token is made when it is sent. */
const FRESH_SECONDS = 15 * 60
/** Mailgun repeats for eight hours what was not taken. An older signature found somewhere opens nothing. */
const MAILGUN_SECONDS = 24 * 3600

type Claimed = Told & { text: string }

/** A report as a JWT (RFC 7519, HS256). Refuses one that the key did not sign, or that is old. */
export async function readSigned(key: string, token: string, now: Date): Promise<Claimed> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), {
      algorithms: ['HS256'],
      currentDate: now,
      maxTokenAge: FRESH_SECONDS,
      clockTolerance: 60,
    })
    return claimOf(SignedLetterReport.parse(payload))
  } catch {
    throw new Refusal('token_not_valid')
  }
}

function claimOf({ message_id, type, status, problem }: LetterReport): Claimed {
  const kind = type === 'complaint' ? 'complaint' : kindOfFailure(status, problem)
  return { kind, problem: problem || status, text: message_id }
}

/** Events of Mailgun about a letter that will not arrive or was marked as spam; null for its other events. */
export function readMailgun(key: string, { signature, 'event-data': event }: MailgunReport, now: Date): Claimed | null {
  requireMailgun(key, signature, now)
  const text = event.message?.headers['message-id'] ?? ''
  if (event.event === 'complained') return { kind: 'complaint', problem: 'Mailgun', text }
  if (event.event !== 'failed' || event.severity !== 'permanent') return null
  const { code, message, description, 'enhanced-code': status } = event['delivery-status'] ?? {}
  const problem = [code, status, message || description].filter(Boolean).join(' ')
  // Mailgun itself sends no more to this address, because of what it had heard before.
  if (event.reason === 'suppress-complaint') return { kind: 'complaint', problem, text }
  if (event.reason === 'suppress-bounce') return { kind: 'dead', problem, text }
  return { kind: kindOfFailure(status ?? statusIn(message), message ?? ''), problem, text }
}

const statusIn = (message = '') => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(message)?.[0] ?? ''

/** HMAC-SHA256 of the timestamp and the token, in hexadecimal digits. */
function requireMailgun(key: string, { timestamp, token, signature }: MailgunReport['signature'], now: Date) {
  const expected = Buffer.from(createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'))
  const given = Buffer.from(signature)
  const isFresh = Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAILGUN_SECONDS
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || !isFresh)
    throw new Refusal('token_not_valid')
}
