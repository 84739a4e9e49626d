import type { Post } from '#features/letters'
import { findByEmail } from '#features/people'
import type { Database } from '#platform/database.ts'
import { insertLeavingKey } from '../leaving/store.ts'
import { putKey } from '../letterKeyStore.ts'
import { putAppealKey } from '../restrictions/store.ts'
import { hasPassword } from '../store.ts'
import { hashOfKey, newLetterKey, newLetterUid } from './letterKeys.ts'

const HOUR_MS = 3_600_000
const CONFIRM_MS = 3 * 24 * HOUR_MS
const RESET_MS = HOUR_MS
/** Who was moved here did not ask for the letter, and opens it when they read their mail. */
const MOVED_MS = 14 * 24 * HOUR_MS

/**
 * Builds each link when its letter is sent: the key is never stored in plain text, its lifetime does not run while the
 * mail server is down, and a new letter voids the previous key.
 */
export function letterLinks(publicUrl: string): Post['prepare'] {
  return {
    confirm: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      if (!account || account.email_verified) return null
      const { uid, token } = await newKey(db, account.id, 'confirm', new Date(now.getTime() + CONFIRM_MS))
      return { link: `${publicUrl}/confirm-email/?uid=${uid}&token=${token}` }
    },
    confirm_again: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      if (!account) return null
      const { uid, token } = await newKey(db, account.id, 'confirm', new Date(now.getTime() + CONFIRM_MS))
      return { link: `${publicUrl}/confirm-email/?uid=${uid}&token=${token}` }
    },
    restriction: async (db, { variables }) => ({ link: await appealLink(db, publicUrl, variables?.restriction) }),
    security: async () => ({ link: `${publicUrl}/user/settings` }),
    appeal_answer: async () => ({ link: `${publicUrl}/` }),
    known_address: async (db, { recipient }) => ((await findByEmail(db, recipient)) ? { link: `${publicUrl}/` } : null),
    reset: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      return account
        ? { link: await passwordLink(db, publicUrl, account.id, new Date(now.getTime() + RESET_MS)) }
        : null
    },
    leaving: async (db, { recipient }) => {
      const account = await findByEmail(db, recipient)
      const key = newLetterKey()
      // Whoever has changed their mind meanwhile needs no letter.
      const isKept = account !== undefined && (await insertLeavingKey(db, account.id, hashOfKey(key)))
      return isKept ? { link: `${publicUrl}/keep-account?token=${key}` } : null
    },
    leaving_over: async () => ({ link: `${publicUrl}/` }),
    moved: async (db, { recipient }, now) => {
      const account = await findByEmail(db, recipient)
      // Whoever has set a password meanwhile needs no other.
      if (!account || (await hasPassword(db, account.id))) return null
      return { link: await passwordLink(db, publicUrl, account.id, new Date(now.getTime() + MOVED_MS)) }
    },
  }
}

/**
 * Link to the appeal form, with a key because the person may be unable to sign in. The main page when the letter lifts
 * a restriction.
 */
async function appealLink(db: Database, publicUrl: string, restriction: string | undefined) {
  const key = newLetterKey()
  const isKept = restriction !== undefined && (await putAppealKey(db, Number(restriction), hashOfKey(key)))
  return isKept ? `${publicUrl}/appeal?key=${key}` : `${publicUrl}/`
}

async function passwordLink(db: Database, publicUrl: string, accountId: number, until: Date): Promise<string> {
  const { uid, token } = await newKey(db, accountId, 'reset', until)
  return `${publicUrl}/password-reset-confirm/?uid=${uid}&token=${token}`
}

async function newKey(db: Database, accountId: number, purpose: 'confirm' | 'reset', expiresAt: Date) {
  const key = { uid: newLetterUid(), token: newLetterKey() }
  await putKey(db, accountId, purpose, key, expiresAt)
  return key
}
