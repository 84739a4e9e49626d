import type { Me } from '@palata/contract/accounts/profile'
import { isTelegram } from '#features/accounts'

/**
 * Whether to ask a paid moderator without a linked Telegram to link it: chats are moderated there. The server does not
 * count this item.
 */
export function hasSystemItem(me: Me | null): boolean {
  return me?.has_paid_access === true && me.is_moderator && !isTelegram(me)
}
