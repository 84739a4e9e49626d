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

/** A signed address that is missing, ends at no known time or ends soon is asked for again. */
export function needsAddress({ signed_url, signed_expires_at }: Podcast, now: number): boolean {
  const ends = signed_expires_at === null ? Number.NaN : momentOf(signed_expires_at)
  return !signed_url || Number.isNaN(ends) || ends - now <= RENEW_BEFORE_MS
}

/** ISO 8601, or seconds since 1970. */
const momentOf = (at: string | number) => (typeof at === 'number' ? at * 1000 : Date.parse(at))

/** The page of its post. */
export const addressOf = ({ content_type, id }: Pick<Podcast, 'content_type' | 'id'>) => `/${content_type}/${id}`
