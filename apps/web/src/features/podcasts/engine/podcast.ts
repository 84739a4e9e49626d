import type { Podcast } from '@palata/contract/podcasts'

export interface Chapter {
  second: number
  label: string
}

/** An address is renewed before it ends: a pause of some minutes must not outlive it. */
const RENEW_BEFORE_MS = 10 * 60_000

/** In the order of their seconds; those beyond the end are left out. */
export function chaptersOf({ timecodes, audio_length }: Pick<Podcast, 'timecodes' | 'audio_length'>): Chapter[] {
  return Object.entries(timecodes)
    .map(([second, label]) => ({ second: Number(second), label }))
    .filter(({ second }) => second >= 0 && second < audio_length)
    .sort((one, other) => one.second - other.second)
}

/** The last chapter that has begun by this second; none before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.findLast(({ second }) => second <= time)

export const remainingAt = (time: number, length: number) => Math.max(0, length - time)

export const clampTime = (time: number, length: number) => Math.min(Math.max(0, time), length)

/** «38:20», «1:12:40» */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of «12:40», «72:40» and «1:02:03»; undefined for what is no time. */
export function secondsOf(clock: string): number | undefined {
  const match = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)$/.exec(clock)
  if (!match) return undefined
  const [, hours = 0, minutes, onlyMinutes, rest] = match
  return Number(hours) * 3600 + Number(minutes ?? onlyMinutes) * 60 + Number(rest)
}

/** A signed address that is missing, ends at no known time or ends soon is asked for again. */
export function needsAddress({ signed_url, signed_expires_at }: Podcast, now: number): boolean {
  const ends = signed_expires_at === null ? Number.NaN : momentOf(signed_expires_at)
  return !signed_url || Number.isNaN(ends) || ends - now <= RENEW_BEFORE_MS
}

/** ISO 8601, or seconds since 1970. */
const momentOf = (at: string | number) => (typeof at === 'number' ? at * 1000 : Date.parse(at))

/** The page of its post. */
export const addressOf = ({ content_type, id }: Pick<Podcast, 'content_type' | 'id'>) => `/${content_type}/${id}`
