import { fromMoscow } from './values.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Distance from now to a Moscow time: «через 19 ч 38 мин», «2 дня назад». */
export function distanceTo(wall: string, now: Date): string {
  const at = fromMoscow(wall)
  if (at === null) return 'такого времени нет'
  const away = Date.parse(at) - now.getTime()
  if (Math.abs(away) < MINUTE) return 'сейчас'
  const words = spanInWords(Math.abs(away))
  return away > 0 ? `через ${words}` : `${words} назад`
}

/** «2 ч 10 мин», «20 ч», «3 дн.»: two units at most. */
export function spanInWords(span: number): string {
  const days = Math.floor(span / DAY)
  const hours = Math.floor((span % DAY) / HOUR)
  const minutes = Math.floor((span % HOUR) / MINUTE)
  if (days >= 2) return `${days}\u00a0дн.`
  if (days === 1) return hours ? `1\u00a0дн. ${hours}\u00a0ч` : '1\u00a0дн.'
  if (hours === 0) return span < MINUTE ? `${Math.floor(span / 1000)}\u00a0с` : `${minutes}\u00a0мин`
  return minutes ? `${hours}\u00a0ч ${String(minutes).padStart(2, '0')}\u00a0мин` : `${hours}\u00a0ч`
}
