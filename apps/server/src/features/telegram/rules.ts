import type { ChatKey } from '@palata/contract/telegram'
import type { Access } from '#features/access'
import { mayReadPaid } from '#platform/viewer.ts'
import type { ChatSettings } from './settings.ts'

export const TITLES: Record<ChatKey, string> = {
  full: 'Полный доступ',
  rounds: 'Лучшие раунды',
  holders: 'Чат холдеров',
  work: 'Рабочий чат',
  meme: 'Мем-чат',
  alerts: 'Чат алертов',
}

/** The subscription widget uses shorter names for its three chats. */
export const WIDGET_TITLES = [
  ['work', 'Work'],
  ['meme', 'Meme'],
  ['alerts', 'Alerts'],
] as const

/** The holders' chat is for holders of the club's NFT; the others are for everybody with access. */
export function mayEnter(key: ChatKey, access: Access): boolean {
  return key === 'holders' ? access.has_pon : mayReadPaid(access.viewer)
}

/** Key of our chat; undefined for a chat to which somebody else added the bot. */
export function keyOf(chats: ChatSettings, chatId: number): ChatKey | undefined {
  return keptChats(chats).find((chat) => chat.chatId === chatId)?.key
}

/** Chats whose members the bot manages. */
export function keptChats(chats: ChatSettings): { key: ChatKey; chatId: number }[] {
  return (Object.keys(TITLES) as ChatKey[]).flatMap((key) => {
    const chatId = chats[key]?.chatId
    return chatId ? [{ key, chatId }] : []
  })
}

const MOSCOW_DAY = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
})

/** «20 ноября 2026», for messages. */
export function dayInWords(instant: Date): string {
  return MOSCOW_DAY.format(instant).replace(/\s*г\.$/, '')
}

/** When a subscription ends: a date means its last second in Moscow. */
export function endOf(given: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T23:59:59+03:00` : given)
}

const LONGEST_MS = 10 * 366 * 86_400_000

/** A date decades away is a mistake in units. */
export function isPlausibleEnd(end: Date, now: Date): boolean {
  return end.getTime() - now.getTime() <= LONGEST_MS
}
