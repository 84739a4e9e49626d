import type { Channel } from '@palata/contract/channels'

export interface StripChannel {
  slug: string
  name: string
  logo?: string
  isPodcast?: boolean
  isBookmark?: boolean
  isAdmin?: boolean
}

const PODCASTS: StripChannel = { slug: 'podcasts', name: 'Подкасты', isPodcast: true }
const BOOKMARKS: StripChannel = { slug: 'bookmarks', name: 'Избранное', isBookmark: true }
const MODERATION: StripChannel = { slug: 'moderation', name: 'Администрирование', isAdmin: true }

/** The channels defined in the client first, then the server's by priority and name. */
export function stripChannels(channels: readonly Channel[], isModerator: boolean): StripChannel[] {
  const own = [PODCASTS, BOOKMARKS, ...(isModerator ? [MODERATION] : [])]
  const sorted = [...channels].sort(
    (one, other) => other.priority_show - one.priority_show || one.name.localeCompare(other.name, 'ru'),
  )
  return [...own, ...sorted.filter(({ slug }) => !own.some((channel) => channel.slug === slug))]
}

/** Finds channels by name, ignoring case and treating ё as е. */
export function findChannels(channels: readonly StripChannel[], query: string) {
  const wanted = plain(query)
  return channels.filter(({ name }) => plain(name).includes(wanted))
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')
