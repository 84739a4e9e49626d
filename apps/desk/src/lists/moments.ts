import { dayAndTime } from '@site/ui/time/time.ts'
import { spanInWords } from '#forms/distance.ts'

/** «сегодня, 14:05», «вчера, 23:40», «12 ноября, 10:00» in Moscow time. */
export function momentInWords(instant: string, now: Date): string {
  const words = dayAndTime(instant, now)
  const [day, time] = words.split(', ')
  if (day === dayAndTime(now.toISOString(), now).split(', ')[0]) return `сегодня, ${time}`
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString()
  return day === dayAndTime(yesterday, now).split(', ')[0] ? `вчера, ${time}` : words
}

/** «ждёт 2 ч 10 мин» */
export const waitsInWords = (since: string, now: Date) =>
  `ждёт ${spanInWords(Math.max(0, now.getTime() - Date.parse(since)))}`
