import type { ChatKey, ChatLink, Chats } from '@palata/contract/telegram'
import { findAccess } from '#features/access'
import { telegramIdOf } from '#features/social'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { mayEnter, TITLES, WIDGET_TITLES } from '../rules.ts'
import type { ChatSettings } from '../settings.ts'
import { listInviteLinks } from './store.ts'

/**
 * The chats a member may enter. Reads access from the database and not from the viewer cache, because it gives links.
 */
export async function getChats(db: Db, chats: ChatSettings, accountId: number, now: Date): Promise<Chats> {
  const [access, telegramId, inviteLinks] = await Promise.all([
    findAccess(db, accountId, now),
    telegramIdOf(db, accountId),
    listInviteLinks(db),
  ])
  refuseUnless(access && mayEnter('work', access), 'members_only')
  const isLinked = telegramId !== undefined

  function link(key: ChatKey, title: string): ChatLink[] {
    const setting = chats[key]
    if (!setting || !mayEnter(key, access!)) return []
    // A chat is hidden until the bot has its link.
    const url = setting.chatId
      ? inviteLinks.find((known) => known.key === key && known.chat_id === setting.chatId)?.invite_link
      : setting.link
    return url ? [{ key, title, url: isLinked ? url : null }] : []
  }

  return {
    is_telegram_linked: isLinked,
    chats: WIDGET_TITLES.flatMap(([key, title]) => link(key, title)),
    groups: (Object.keys(TITLES) as ChatKey[]).flatMap((key) => link(key, TITLES[key])),
  }
}
