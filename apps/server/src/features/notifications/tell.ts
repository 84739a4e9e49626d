import type { NoticeKind } from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { keepMembers } from '#features/access'
import type { Findables, Job, Notice, NoticeSource, Urgent } from '#manifest.ts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { insertDeliveries, type Told } from './delivering/deliveries.ts'
import { findDevices } from './delivering/devices.ts'
import { listMuters } from './settings/muting.ts'
import { dueAt } from './settings/rules.ts'
import { findSettings } from './settings/settings.ts'
import * as store from './store.ts'
import * as threadStore from './threadStore.ts'
import { tellPeople } from './told.ts'

/** Older things notify nobody, for example when an edit adds a name. */
const NEWS_MS = 24 * 3_600_000

/** The job that follows the events of a source. */
export function tellingJob(source: NoticeSource): Job {
  return {
    run: ({ db, findables }, now, payload) => tell({ db, findables }, source, payload, now),
    follows: source.follows,
  }
}

/** Brings notifications in line with what an event tells of. Idempotent. */
export async function tell(
  { db, findables }: { db: Database; findables: Findables },
  source: NoticeSource,
  payload: unknown,
  now: Date,
) {
  const subject = source.subjectOf(payload)
  const ids = subject ? await store.listOfSubject(db, source.source, subject) : source.idsOf(payload)
  const concerning = ids.length > 1 ? await transaction(db, (tx) => thoseConcerning(tx, source, ids, now)) : ids
  await eachAlone(concerning, (id) => transaction(db, (tx) => tellOfOne({ db: tx, findables, now }, source, id)))
}

/** Ids that concern somebody now or did before: most comments under a busy post concern nobody. */
async function thoseConcerning(tx: Db, source: NoticeSource, ids: number[], now: Date): Promise<number[]> {
  const sorted = ids.toSorted((one, other) => one - other)
  await store.lockObjects(tx, source.source, sorted)
  const notices = await source.find(tx, sorted, now)
  const told = await store.findTold(tx, source.source, sorted)
  const followed = new Map<string, boolean>()
  for (const { subject, isApart } of notices.values()) {
    if (isApart) continue
    const key = `${subject.kind} ${subject.id}`
    if (!followed.has(key)) followed.set(key, (await threadStore.listThreadStates(tx, subject)).length > 0)
  }
  return sorted.filter((id) => {
    const notice = notices.get(id)
    if (told.has(id) || !notice?.isStanding) return told.has(id)
    const { to, senderId, subject } = notice
    return (
      to.some(({ accountId, isOwn }) => accountId !== senderId || isOwn) ||
      followed.get(`${subject.kind} ${subject.id}`)
    )
  })
}

interface Telling {
  db: Db
  findables: Findables
  now: Date
}

async function tellOfOne(telling: Telling, source: NoticeSource, id: number) {
  const { db: tx, now } = telling
  // A second change of the same thing waits and then reads the result of the first.
  await store.lockObjects(tx, source.source, [id])
  const notice = (await source.find(tx, [id], now)).get(id)
  const people = notice?.isStanding ? await recipientsOf(tx, notice, now) : []
  const accountIds = people.map(({ accountId }) => accountId)
  await store.lockBoxes(tx, accountIds, { source: source.source, id })
  await store.hideFromOthers(tx, { source: source.source, id }, accountIds)
  if (notice && people.length > 0) {
    const muters = await listMuters(telling, source, id, accountIds)
    await store.muteFor(tx, { source: source.source, id }, [...muters])
    const isNews = now.getTime() - notice.at.getTime() < NEWS_MS
    const settings = await findSettings(tx, accountIds)
    const quiet = new Set(notice.to.flatMap(({ accountId, isQuiet }) => (isQuiet ? [accountId] : [])))
    const told = people.map(({ accountId, kinds }) => {
      const { bell } = settings.get(accountId)!
      const kind = kinds.find((one) => bell.includes(one))
      return {
        accountId,
        kind: kind ?? kinds[0]!,
        inBell: kind !== undefined,
        isQuiet: quiet.has(accountId),
        isMuted: muters.has(accountId),
      }
    })
    const toldNow = await tellPeople(tx, { source: source.source, id, notice, people: told, isNews })
    const loud = toldNow.filter(({ account_id: accountId }) => !quiet.has(accountId) && !muters.has(accountId))
    const kindsOf = new Map(people.map(({ accountId, kinds }) => [accountId, kinds]))
    const gathered = new Set(notice.to.flatMap(({ accountId, isGathered }) => (isGathered ? [accountId] : [])))
    await planDeliveries(tx, loud, { kindsOf, settings, gathered, urgent: notice.urgent, now })
  }
}

interface Planning {
  kindsOf: Map<number, NoticeKind[]>
  settings: Map<number, NotificationSettings>
  gathered: ReadonlySet<number>
  urgent: Urgent | undefined
  now: Date
}

/** Plans deliveries by other channels than the bell: each person's settings name those of any of the reasons. */
async function planDeliveries(
  tx: Db,
  told: Awaited<ReturnType<typeof tellPeople>>,
  { kindsOf, settings, gathered, urgent, now }: Planning,
) {
  const goesBy = (way: 'push' | 'telegram', accountId: number) =>
    kindsOf.get(accountId)!.some((kind) => settings.get(accountId)![way].includes(kind))
  const pushed = told.map(({ account_id: accountId }) => accountId).filter((accountId) => goesBy('push', accountId))
  const devices = pushed.length > 0 ? await findDevices(tx, pushed, now) : []
  const devicesOf = Map.groupBy(devices, ({ account_id: accountId }) => accountId)
  const planned = told.flatMap(({ id, account_id: accountId }): Told[] => {
    const own = settings.get(accountId)!
    const isGathered = gathered.has(accountId)
    const isUrgent = urgent !== undefined && own.quiet_except.includes(urgent)
    const one = {
      notificationId: id,
      dueAt: dueAt(now, own, { isGathered, isUrgent }),
      isGathered: isGathered && !isUrgent,
    }
    const toDevices = (devicesOf.get(accountId) ?? []).map((device) => ({
      ...one,
      channel: 'push' as const,
      deviceId: device.id,
    }))
    const toBot = { ...one, channel: 'telegram' as const, deviceId: null }
    return goesBy('telegram', accountId) ? [toBot, ...toDevices] : toDevices
  })
  await insertDeliveries(tx, planned, now)
}

/** Excludes the sender, people who muted the discussion and people who may not read it. */
async function recipientsOf(db: Db, { senderId, subject, isApart, to }: Notice, now: Date) {
  const states = isApart ? [] : await threadStore.listThreadStates(db, subject)
  const muted = new Set(states.filter(({ state }) => state === 'muted').map(({ account_id: id }) => id))
  const followers = states
    .filter(({ state }) => state === 'followed')
    .map(({ account_id: accountId }) => ({ accountId, kind: 'thread' as const, isOwn: false }))
  const kindsOf = new Map<number, NoticeKind[]>()
  for (const { accountId, kind, isOwn } of [...to, ...followers])
    if ((accountId !== senderId || isOwn) && !muted.has(accountId))
      kindsOf.set(accountId, [...(kindsOf.get(accountId) ?? []), kind])
  const members = await keepMembers(db, [...kindsOf.keys()], now)
  return members.map((accountId) => ({ accountId, kinds: kindsOf.get(accountId)! }))
}
