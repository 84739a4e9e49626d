import { isIP } from 'node:net'
import type { DeskDelivery, DeskWebhook } from '@palata/contract/desk/webhooks'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { isPublicAddress } from '#providers/publicFetch.ts'

const MINUTE_MS = 60_000
/** Minutes before each further attempt; after the last the message is given up. Together three days. */
const PAUSES = [1, 5, 30, 120, 300, 600, 840, 1_200, 1_440]
/** A webhook that took nothing for so long is ended. */
const FAILING_MS = 3 * 86_400_000
/** So long nothing else is sent to an address that is away. */
const AWAY_MS = MINUTE_MS

/** What follows from a failed attempt. */
interface Failed {
  /** When the message is tried next; null when it is given up. */
  dueAt: Date | null
  /** Until when the webhook gets nothing; null when others may go at once. */
  waitsUntil: Date | null
  /** Why the webhook is ended; null when it goes on. */
  ends: 'gone' | 'failing' | null
}

/** `tries` counts the attempts of this message, this one too; `failingSince` is before this one. */
export function afterFailure(
  { status, waitMs }: { status: number | null; waitMs: number | null },
  { tries, failingSince }: { tries: number; failingSince: Date | null },
  now: Date,
): Failed {
  const pause = PAUSES[tries - 1]
  const isAway = status === null || status === 429 || status >= 500
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS
  const later = (ms: number) => new Date(now.getTime() + ms)
  return {
    dueAt: pause === undefined ? null : later(Math.max(pause * MINUTE_MS, waitMs ?? 0)),
    waitsUntil: isAway || waitMs ? later(Math.max(AWAY_MS, waitMs ?? 0)) : null,
    ends: status === 410 ? 'gone' : isOver ? 'failing' : null,
  }
}

export function stateOf(row: {
  ended_at: Date | null
  failing_since: Date | null
  has_key: boolean
}): DeskWebhook['state'] {
  if (row.ended_at) return 'ended'
  if (!row.has_key) return 'keyless'
  return row.failing_since ? 'failing' : 'works'
}

export function deliveryStateOf(row: { sent_at: Date | null; dropped_at: Date | null }): DeskDelivery['state'] {
  if (row.sent_at) return 'sent'
  return row.dropped_at ? 'failed' : 'waiting'
}

/** A name is looked up when something is sent; a literal address can be refused at once. */
export function requirePublic(url: string) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new FieldRefusal({ url: ['Этот адрес не из интернета'] })
}

/** Refuses to send to a webhook that gets nothing. */
export function requireLive(row: { ended_at: Date | null; has_key: boolean }) {
  if (row.ended_at) throw new Refusal('bad_input', 'Вебхук выключен: сначала включите его')
  if (!row.has_key) throw new Refusal('bad_input', 'У вебхука ещё нет ключа подписи: сначала выпустите его')
}
