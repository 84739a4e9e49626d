import type { Post } from '#features/letters'
import { newLetterKey } from './letterKeys.ts'
import { findByEmail, putKey } from './store.ts'

const HOUR_MS = 3_600_000
const CONFIRM_MS = 3 * 24 * HOUR_MS
const RESET_MS = HOUR_MS

/**
 * Links are made when their letter goes out: the key in them lies nowhere but in the letter,
 * the time it is good for does not run while the mail server is away, and a new letter voids the old one.
 */
export function letterLinks(publicUrl: string): Post['prepare'] {
  return {
    confirm: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      if (!account || account.email_verified) return null
      const token = newLetterKey()
      await putKey(db, account.id, 'confirm', token, new Date(now.getTime() + CONFIRM_MS))
      return { link: `${publicUrl}/confirm-email/?uid=${account.id}&token=${token}` }
    },
    reset: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      if (!account) return null
      const token = newLetterKey()
      await putKey(db, account.id, 'reset', token, new Date(now.getTime() + RESET_MS))
      return { link: `${publicUrl}/password-reset-confirm/?uid=${account.id}&token=${token}` }
    },
  }
}
