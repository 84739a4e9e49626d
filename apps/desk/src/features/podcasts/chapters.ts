import type { PodcastChapter } from '@palata/contract/podcasts/podcast'

/** A chapter as it is typed. */
export interface ChapterRow {
  /** React key of the row. */
  key: number
  time: string
  title: string
  coins: PodcastChapter['coins']
}

/** `754` → «12:34», `3723` → «1:02:03». */
export function clockOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** «12:34» → `754`; null for an invalid time. */
export function secondsIn(typed: string): number | null {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (minutes === undefined || (hours !== '0' && Number(minutes) > 59)) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

export const rowsOf = (chapters: readonly PodcastChapter[]): ChapterRow[] =>
  chapters.map(({ second, title, coins }, key) => ({ key, time: clockOf(second), title, coins }))

/** Converts rows for the server. An invalid time is sent as -1, which the server refuses with an error for its row. */
export const sentOf = (rows: readonly ChapterRow[]) =>
  rows.map(({ time, title, coins }) => ({
    second: secondsIn(time) ?? -1,
    title,
    coins: coins.map(({ api_id }) => api_id),
  }))

export const isBlank = ({ time, title, coins }: ChapterRow) => `${time}${title}`.trim() === '' && coins.length === 0
