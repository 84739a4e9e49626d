import type { ChatKey } from '@palata/contract/telegram'
import { type AccessRow, viewerOf } from '#features/membership'
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

/** The subscription widget calls its three chats by shorter names. */
export const WIDGET_TITLES = [
  ['work', 'Work'],
  ['meme', 'Meme'],
  ['alerts', 'Alerts'],
] as const

/** Holders of the club's NFT have a chat of their own; the others are for everybody with access. */
export function mayEnter(key: ChatKey, access: AccessRow): boolean {
  return key === 'holders' ? access.has_pon : mayReadPaid(viewerOf(access))
}

/** Which of our chats this is; undefined for a chat somebody else took the bot to. */
export function keyOf(chats: ChatSettings, chatId: number): ChatKey | undefined {
  return keptChats(chats).find((chat) => chat.chatId === chatId)?.key
}

/** The chats whose members the bot looks after. */
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

/** «20 ноября 2026» as told in messages. */
export function dayInWords(instant: Date): string {
  return MOSCOW_DAY.format(instant).replace(/\s*г\.$/, '')
}

/** The instant a subscription ends: a day counts to its last moment in Moscow. */
export function endOf(given: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(given) ? `${given}T23:59:59+03:00` : given)
}

const LONGEST_MS = 10 * 366 * 86_400_000

/** A date decades away is a mistake in units, not a subscription. */
export function isPlausibleEnd(end: Date, now: Date): boolean {
  return end.getTime() - now.getTime() <= LONGEST_MS
}
