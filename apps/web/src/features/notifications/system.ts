import type { Me } from '@palata/contract/accounts'
import { isTelegram } from '#features/accounts'

/** A paid moderator who has not linked Telegram is asked to: chats are moderated there. The server does not count it. */
export function hasSystemItem(me: Me | null): boolean {
  return me?.has_paid_access === true && me.is_moderator && !isTelegram(me)
}
