import { iconAddress } from '@palata/contract/club/pictures'
import type { ClubValues } from '@palata/contract/club/settings'
import type { PushDevice } from '@palata/contract/notifications/devices'
import { deviceOf } from '#features/sessions'
import { type Database, type Db, rows } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { LeaseLost } from '#platform/locks/lease.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ProviderError } from '#providers/errors.ts'
import type { PushAddress, PushSender } from '#providers/push/index.ts'

export interface DeviceRow extends PushAddress {
  id: number
  account_id: number
}

/** The person and the session that a browser is signed in with. */
type Owner = Pick<Viewer, 'id' | 'sessionId'>

/** Key sizes of a push subscription (RFC 8291): an uncompressed curve point and a secret. */
const POINT_BYTES = 65
const AUTH_BYTES = 16
/** Only the newest devices are kept. */
const MOST_DEVICES = 20
const TEST_TTL_SECONDS = 60

/** SQL condition: the session that subscribed the device is live; `$2` is the time. */
const IS_LIVE = `(d.session_id is null or exists (
  select from sessions s where s.id = d.session_id and s.ended_at is null and s.expires_at > $2))`

/** The host, so that the reader can tell the team which one to add. */
function unknownService(endpoint: string): string {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.hostname !== ''
    ? `Служба push-уведомлений вашего браузера, ${url.hostname}, сайту не знакома: напишите о ней команде`
    : 'Это не адрес службы push-уведомлений'
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** Binds the browser's pushes to this session of the account, whoever used the browser before. */
export async function subscribe(
  db: Db,
  push: PushSender | null,
  { id: accountId, sessionId }: Owner,
  { endpoint, p256dh, auth }: PushAddress,
  userAgent: string,
  now: Date,
) {
  if (!push) throw new Refusal('unavailable', 'Push-уведомления на этом сайте не настроены')
  if (!push.accepts(endpoint)) throw new FieldRefusal({ registration_id: [unknownService(endpoint)] })
  if (bytesOf(p256dh).length !== POINT_BYTES || bytesOf(p256dh)[0] !== 4 || bytesOf(auth).length !== AUTH_BYTES)
    throw new FieldRefusal({ p256dh: ['Ключ браузера не разобрать'] })
  await rows(
    db,
    'notifications.subscribeDevice',
    `insert into push_devices as d (account_id, endpoint, p256dh, auth, device, created_at, session_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set p256dh = $3, auth = $4, device = $5, problem = '', session_id = $7,
       last_success_at = case when d.account_id = $1 then d.last_success_at end, account_id = $1`,
    [accountId, endpoint, p256dh, auth, deviceOf(userAgent), now, sessionId ?? null],
  )
  await rows(
    db,
    'notifications.keepDevices',
    `delete from push_devices where account_id = $1 and id not in (
       select id from push_devices where account_id = $1 order by id desc limit ${MOST_DEVICES})`,
    [accountId],
  )
}

export async function unsubscribeDevice(db: Db, accountId: number, endpoint: string) {
  await rows(
    db,
    'notifications.unsubscribeDevice',
    'delete from push_devices where account_id = $1 and endpoint = $2',
    [accountId, endpoint],
  )
}

/** False for a device of an earlier session, so that its page binds it to this one. */
export async function isSubscribed(db: Db, { id, sessionId }: Owner, endpoint: string): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    'notifications.deviceAt',
    `select id from push_devices
     where account_id = $1 and endpoint = $2 and session_id is not distinct from $3::uuid`,
    [id, endpoint, sessionId ?? null],
  )
  return found.length > 0
}

export async function listDevices(db: Db, accountId: number, now: Date): Promise<PushDevice[]> {
  const found = await rows<{
    id: number
    device: string
    created_at: Date
    last_success_at: Date | null
    problem: string
  }>(
    db,
    'notifications.devices',
    `select id, device, created_at, last_success_at, problem from push_devices d
     where account_id = $1 and ${IS_LIVE} order by id desc limit ${MOST_DEVICES}`,
    [accountId, now],
  )
  return found.map(({ id, device, created_at: created, last_success_at: last, problem }) => ({
    id,
    device,
    created_at: created.toISOString(),
    last_success_at: last?.toISOString() ?? null,
    has_problem: problem !== '',
  }))
}

/** Devices of these accounts. */
export function findDevices(db: Db, accountIds: number[], now: Date) {
  return rows<{ id: number; account_id: number }>(
    db,
    'notifications.devicesOf',
    `select id, account_id from push_devices d where account_id = any($1::int[]) and ${IS_LIVE} order by id`,
    [accountIds, now],
  )
}

export async function findDevice(db: Db, id: number, now: Date): Promise<DeviceRow | undefined> {
  const [row] = await rows<DeviceRow>(
    db,
    'notifications.device',
    `select id, account_id, endpoint, p256dh, auth from push_devices d where id = $1 and ${IS_LIVE}`,
    [id, now],
  )
  return row
}

export async function removeDevice(db: Db, accountId: number, id: number) {
  const removed = await rows<{ id: number }>(
    db,
    'notifications.removeDevice',
    'delete from push_devices where account_id = $1 and id = $2 returning id',
    [accountId, id],
  )
  refuseUnless(removed.length > 0, 'not_found')
}

/** Sends one push and records the result. A device whose address is gone is removed; the failure is rethrown. */
export async function pushTo(
  db: Db,
  push: PushSender,
  device: DeviceRow,
  message: object,
  about: { ttlSeconds: number; topic: string },
  now: Date,
) {
  try {
    await push.send(device, message, about)
    await rows(
      db,
      'notifications.deviceReached',
      `update push_devices set last_success_at = $2, problem = '' where id = $1`,
      [device.id, now],
    )
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (isGone(error)) await rows(db, 'notifications.deviceGone', 'delete from push_devices where id = $1', [device.id])
    else
      await rows(db, 'notifications.deviceFailed', 'update push_devices set problem = $2 where id = $1', [
        device.id,
        error instanceof Error ? error.message.slice(0, 200) : 'unknown',
      ])
    throw error
  }
}

/** The push service does not know the address, or the browser has unsubscribed. */
const isGone = (error: unknown) => error instanceof ProviderError && [404, 410].includes(error.status ?? 0)

/** The club's icon in a push; the service worker has the product's. */
export const iconOf = (icon: string | undefined) => (icon ? { icon: iconAddress(icon, '192') } : {})

/** Sends a test push and returns the result as a sentence. */
export async function testDevice(
  db: Database,
  push: PushSender | null,
  accountId: number,
  id: number,
  { brand, icon }: Pick<ClubValues, 'brand' | 'icon'>,
  now: Date,
) {
  const device = await findDevice(db, id, now)
  refuseUnless(device && device.account_id === accountId && push, 'not_found')
  const message = {
    title: brand,
    body: 'Проверка: push-уведомления приходят на это устройство.',
    url: '/user/settings',
    ...iconOf(icon),
  }
  try {
    await pushTo(db, push, device, message, { ttlSeconds: TEST_TTL_SECONDS, topic: 'test' }, now)
    return { delivered: true, detail: 'Отправлено: уведомление появится в течение минуты.' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const detail = isGone(error)
      ? 'Браузер больше не принимает уведомления: включите их на нём заново.'
      : 'Служба уведомлений не ответила: попробуйте позже.'
    return { delivered: false, detail }
  }
}
