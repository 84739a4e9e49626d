import { GATHER_HOURS } from '@palata/contract/alerts'
import {
  knownKind,
  NOTICE_KINDS,
  type NoticeWay,
  noticeAddress,
  noticeKinds,
} from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { writtenName } from '@palata/contract/text/personName'
import type { NoticeView } from '#manifest.ts'

const goingBy = (way: NoticeWay) => NOTICE_KINDS.filter((kind) => noticeKinds[kind].ways.some((one) => one === way))

/** Settings of a person who never chose. */
export const DEFAULTS: NotificationSettings = {
  bell: goingBy('bell'),
  push: goingBy('push'),
  letter: goingBy('letter'),
  telegram: goingBy('telegram'),
  quiet_from: null,
  quiet_to: null,
  quiet_except: [],
  letter_every: 'day',
  letter_at: '09:00',
  letter_digest: false,
  push_digest: false,
  telegram_digest: false,
  time_zone: 'Europe/Moscow',
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return zone !== ''
  } catch {
    return false
  }
}

/** Minutes since midnight on the zone's clock. */
export function minuteOfDay(instant: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  return of('hour') * 60 + of('minute')
}

const HOUR_MS = 60 * MINUTE_MS
/** How late a letter may come: a worker that was down, and clocks that skip its time, delay it. */
const LATE_MINUTES = 120
/** Between two letters; less than a day or a week, because clocks change. */
const BETWEEN_HOURS = { day: 20, week: 6 * 24 + 12 }
/** Older things are no news. */
const NEWS_HOURS = { day: 3 * 24, week: 8 * 24 }

type LetterTimes = Pick<NotificationSettings, 'letter_every' | 'letter_at' | 'time_zone'>

/** Whether the letter's time has come on the reader's clock. A clock that strikes it twice sends one letter. */
export function isLetterDue(now: Date, last: Date | null, { letter_every, letter_at, time_zone }: LetterTimes) {
  if (last && now.getTime() - last.getTime() < BETWEEN_HOURS[letter_every] * HOUR_MS) return false
  const late = (minuteOfDay(now, time_zone) - minutesOf(letter_at) + DAY_MINUTES) % DAY_MINUTES
  if (late >= LATE_MINUTES) return false
  const begun = new Date(now.getTime() - late * MINUTE_MS)
  return letter_every === 'day' || weekdayOf(begun, time_zone) === 'Mon'
}

const weekdayOf = (instant: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }).format(instant)

/** The moment from which a letter tells. */
export const letterSince = (last: Date | null, { letter_every }: Pick<LetterTimes, 'letter_every'>, now: Date) =>
  new Date(Math.max(last?.getTime() ?? 0, now.getTime() - NEWS_HOURS[letter_every] * HOUR_MS))

type Quiet = Pick<NotificationSettings, 'quiet_from' | 'quiet_to' | 'time_zone'>

/** The first instant at or after `at` outside the quiet hours. The hours may cross midnight. */
export function afterQuiet(at: Date, quiet: Quiet): Date {
  let left = quietLeft(at, quiet)
  if (left === 0) return at
  const minute = Math.floor(at.getTime() / MINUTE_MS)
  const instant = (minutes: number) => new Date((minute + minutes) * MINUTE_MS)
  // Clocks that change in the night shift its end: back, it is an hour further; forward, an hour nearer.
  left += quietLeft(instant(left), quiet)
  while (left > 1 && quietLeft(instant(left - 1), quiet) === 0) left -= 1
  return instant(left)
}

/** Minutes until the quiet hours end on the clock; 0 outside them. */
function quietLeft(at: Date, { quiet_from: from, quiet_to: to, time_zone: zone }: Quiet): number {
  if (from === null || to === null || from === to) return 0
  const minute = minuteOfDay(at, zone)
  const since = (start: string, time: number) => (time - minutesOf(start) + DAY_MINUTES) % DAY_MINUTES
  const isQuiet = since(from, minute) < since(from, minutesOf(to))
  return isQuiet ? DAY_MINUTES - since(to, minute) : 0
}

/** A person who looks at the page within this time is not notified twice. */
const PATIENCE_MS = MINUTE_MS

/** When a new notification goes out by other channels than the bell. */
export function dueAt(now: Date, quiet: Quiet, { isGathered = false, isUrgent = false }: Haste = {}): Date {
  const soon = new Date(now.getTime() + PATIENCE_MS)
  if (isUrgent) return soon
  return afterQuiet(isGathered ? gatherAt(soon, quiet.time_zone) : soon, quiet)
}

interface Haste {
  isGathered?: boolean | undefined
  isUrgent?: boolean
}

/** The first of `GATHER_HOURS` at or after the instant, on the zone's clock: what is before it is a quiet time of its own. */
function gatherAt(at: Date, zone: string): Date {
  const minute = minuteOfDay(at, zone)
  if (GATHER_HOURS.some((hour) => minutesOf(hour) === minute)) return at
  const next = GATHER_HOURS.find((hour) => minutesOf(hour) > minute) ?? GATHER_HOURS[0]
  const before = GATHER_HOURS.findLast((hour) => minutesOf(hour) < minute) ?? GATHER_HOURS.at(-1)!
  return afterQuiet(at, { quiet_from: before, quiet_to: next, time_zone: zone })
}

const NAMED = 2

type Coin = NonNullable<NoticeView['coin']>

/**
 * «Вам ответили: Соня Черта, Пётр Овод и ещё 3»; of followed coins, the coins. Has no text of a comment, because
 * comments are for members.
 */
export function headOf(kinds: readonly string[], names: string[], coins: readonly Coin[] = []): string {
  const kind = NOTICE_KINDS.find((one) => kinds.includes(one)) ?? ''
  if (kind === 'coin') return headOfCoins(coins)
  return `${knownKind(kind)?.headline ?? 'Новое уведомление'}: ${listed(names.map(writtenName))}`
}

/** «NEAR: новое мнение», «NEAR: новое», «Новое о монетах: NEAR, AAVE и ещё 1». */
export function headOfCoins(coins: readonly Coin[]): string {
  const [first] = coins
  if (!first) return noticeKinds.coin.headline
  if (coins.some(({ symbol }) => symbol !== first.symbol))
    return `Новое о монетах: ${listed(coins.map(({ symbol }) => symbol))}`
  return `${first.symbol}: ${coins.every(({ told }) => told === first.told) ? first.told : 'новое'}`
}

function listed(names: readonly string[]): string {
  const different = [...new Set(names)]
  const rest = different.length - NAMED
  return `${different.slice(0, NAMED).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`
}

export function addressOf(
  { kind, object_id: objectId }: { kind: string; object_id: number },
  { model, subjectId, path }: Pick<NoticeView, 'model' | 'subjectId' | 'path'>,
): string {
  return noticeAddress({ kind, model, subjectId, objectId, path })
}
