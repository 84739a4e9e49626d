import { randomBytes } from 'node:crypto'
import { FORMER_KEY_HOURS } from '@palata/contract/webhooks'
import { recordDone } from '#features/audit'
import { type Database, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { seal, unseal } from '#platform/secrets/sealing.ts'
import type { Viewer } from '#platform/viewer.ts'
import { keyInWords } from '#providers/webhooks/index.ts'
import * as store from './store.ts'

/** Standard Webhooks asks for 24 to 64. */
const KEY_BYTES = 32

const sealOf = (secret: string, webhookId: number) => ({ secret, purpose: 'webhook', boundTo: String(webhookId) })

/** Makes a new key and tells it this once; the one before signs as well for a day. */
export function changeKey(db: Database, { secret, viewer }: { secret: string; viewer: Viewer }, id: number, now: Date) {
  const key = randomBytes(KEY_BYTES)
  const formerUntil = new Date(now.getTime() + FORMER_KEY_HOURS * 3_600_000)
  return transaction(db, async (tx) => {
    const hadKey = await store.setKey(tx, id, seal(sealOf(secret, id), key), formerUntil)
    refuseUnless(hadKey !== undefined, 'not_found')
    const attempt = { operator: viewer.username, command: 'new-key', about: null }
    const outcome = hadKey ? 'Ключ подписи сменён, прежний действует ещё сутки' : 'Выпущен ключ подписи'
    await recordDone(tx, { ...attempt, arguments: { resource: 'webhooks', id } }, outcome, now)
    return { key: keyInWords(key), former_until: hadKey ? formerUntil.toISOString() : null }
  })
}

/** The keys that sign now, the newest first; empty when the site's secret is another than the one that sealed them. */
export function keysOf(secret: string, row: store.Sending, now: Date): Buffer[] {
  const isFormerGood = row.former_key && row.former_until && row.former_until > now
  const key = unseal(sealOf(secret, row.webhook_id), row.sealed_key)
  const former = isFormerGood ? unseal(sealOf(secret, row.webhook_id), row.former_key!) : null
  return key ? [key, ...(former ? [former] : [])] : []
}
