import type { Podcast } from '@palata/contract/podcasts/podcast'

export interface Chapter {
  second: number
  label: string
}

/** Addresses are renewed this long before they expire, so that a pause of some minutes does not outlive them. */
const RENEW_BEFORE_MS = 10 * 60_000

/** Sorted by their seconds; chapters beyond the end are dropped. */
export function chaptersOf({ timecodes, audio_length }: Pick<Podcast, 'timecodes' | 'audio_length'>): Chapter[] {
  return Object.entries(timecodes)
    .map(([second, label]) => ({ second: Number(second), label }))
    .filter(({ second }) => second >= 0 && second < audio_length)
    .sort((one, other) => one.second - other.second)
}

/** The last chapter that starts at or before this second; undefined before the first. */
export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.findLast(({ second }) => second <= time)

export const remainingAt = (time: number, length: number) => Math.max(0, length - time)

export const clampTime = (time: number, length: number) => Math.min(Math.max(0, time), length)

/** True when the signed address is missing, has no known expiry or expires soon. */
export function needsAddress({ signed_url, signed_expires_at }: Podcast, now: number): boolean {
  const ends = signed_expires_at === null ? Number.NaN : momentOf(signed_expires_at)
  return !signed_url || Number.isNaN(ends) || ends - now <= RENEW_BEFORE_MS
}

/** Milliseconds from ISO 8601 or from Unix seconds. */
const momentOf = (at: string | number) => (typeof at === 'number' ? at * 1000 : Date.parse(at))

/** Address of the episode's post. */
export const addressOf = ({ content_type, id }: Pick<Podcast, 'content_type' | 'id'>) => `/${content_type}/${id}`
