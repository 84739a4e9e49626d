import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { letterOf } from '#features/digest'
import type { Registries } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { insertDeliveries } from '../delivering/deliveries.ts'
import { findDevices } from '../delivering/devices.ts'
import { afterQuiet } from '../settings/rules.ts'

/** Source of a notification that is in no bell: its messages tell what came since the minute in `object_id`. */
export const DIGEST = 'digest'
const MINUTE_MS = 60_000

/** Plans the digest by the ways besides the letter that the reader chose; what is in it is decided when it is sent. */
export async function planMessages(tx: Db, accountId: number, settings: NotificationSettings, since: Date, now: Date) {
  const devices = settings.push_digest ? await findDevices(tx, [accountId], now) : []
  const ways = [
    ...(settings.telegram_digest ? [{ channel: 'telegram' as const, deviceId: null }] : []),
    ...devices.map(({ id }) => ({ channel: 'push' as const, deviceId: id })),
  ]
  if (ways.length === 0) return
  const [row] = await rows<{ id: number }>(
    tx,
    'notifications.tellDigest',
    `insert into notifications (account_id, source, object_id, subject_kind, subject_id, kind, in_bell, created_at)
     values ($1, 'digest', $2, 'digest', 0, 'digest', false, $3) on conflict do nothing returning id`,
    [accountId, Math.floor(since.getTime() / MINUTE_MS), now],
  )
  if (!row) return
  const planned = { notificationId: row.id, dueAt: afterQuiet(now, settings), isGathered: false }
  await insertDeliveries(
    tx,
    ways.map((way) => ({ ...planned, ...way })),
    now,
  )
}

/** What came since the minute, or since the reader was last on the site; null when nothing did. */
export async function digestMessage(asking: Registries & { db: Db; viewer: Viewer }, minute: number, now: Date) {
  const { items, rest, coins, since } = await letterOf(asking, new Date(minute * MINUTE_MS), now)
  if (items.length === 0) return null
  const told = items.map(({ head, title }) => `${head}: «${title}»`)
  return {
    head: 'Пока вас не было',
    title: items[0]!.title,
    more: items.length - 1 + rest,
    lines: [...(coins ? [coins] : []), ...told, ...(rest > 0 ? [`и ещё ${rest}`] : [])],
    address: `/digest?since=${encodeURIComponent(since)}`,
    topic: DIGEST,
  }
}
