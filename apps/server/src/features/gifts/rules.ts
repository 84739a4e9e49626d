import { createHash, randomBytes } from 'node:crypto'
import { MEMBERSHIP_GIFT_DAYS, type MembershipGiftState } from '@palata/contract/gifts'
import { linksIn } from '@palata/contract/text/links'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { personalToken, readPersonalToken } from '#platform/secrets/personalToken.ts'
import type { GiftKey, GiftRow } from './store.ts'

const PURPOSE = 'membership gift'
const DAY_MS = 86_400_000

/** How links are made. */
export interface Place {
  secret: string
  publicUrl: string
}

/** Until when a gift that is paid now can be opened. */
export const endOfGift = (now: Date) => new Date(now.getTime() + MEMBERSHIP_GIFT_DAYS * DAY_MS)

type Standing = Pick<GiftRow, 'paid_at' | 'used_at' | 'ended_at' | 'ends_at'>

export function stateOf({ paid_at, used_at, ended_at, ends_at }: Standing, now: Date): MembershipGiftState {
  if (used_at) return 'used'
  if (ended_at || (ends_at && ends_at <= now)) return 'ended'
  return paid_at ? 'waiting' : 'unpaid'
}

/** The link for the receiver; null unless it can be opened. */
export function urlOf(gift: GiftRow, { secret, publicUrl }: Place, now: Date): string | null {
  if (stateOf(gift, now) !== 'waiting') return null
  const key = personalToken(secret, PURPOSE, { accountId: gift.id, version: gift.version })
  return addressOf(publicUrl, key)
}

export const addressOf = (publicUrl: string, key: string) => `${publicUrl}/user/subscription?gift=${key}`

const LETTER_KEY = /^[\w-]{43}$/

/** A key for a letter: the worker signs nothing, and the database keeps the hash alone. */
export function newLetterKey(): { key: string; letterHash: Buffer } {
  const key = randomBytes(32).toString('base64url')
  return { key, letterHash: hashOf(key) }
}

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** What a key names; null for a key that is none of ours. Only the database knows those of letters. */
export function readKey(secret: string, key: string): GiftKey | null {
  if (LETTER_KEY.test(key)) return { letterHash: hashOf(key) }
  const read = readPersonalToken(secret, PURPOSE, key)
  return read && { id: read.accountId, version: read.version }
}

const OVER: Record<Exclude<MembershipGiftState, 'waiting'>, string> = {
  unpaid: 'Такого подарка нет. Проверьте ссылку',
  used: 'Этот подарок уже открыт',
  ended: 'Срок этого подарка вышел',
}

/** Refuses a gift that cannot be opened by this link, in words for whoever has it. */
export function requireOpen(
  gift: GiftRow | undefined,
  key: GiftKey | null,
  now: Date,
): asserts gift is GiftRow & { days: number; ends_at: Date } {
  if (!gift) throw new Refusal('bad_code', OVER.unpaid)
  const state = stateOf(gift, now)
  if (state !== 'waiting') throw new Refusal('bad_code', OVER[state])
  if (key && 'version' in key && gift.version !== key.version)
    throw new Refusal('bad_code', 'Даритель изменил адрес, и эта ссылка больше не действует')
}

/** Words for the receiver lead nowhere: anybody may give. */
export function requirePlain(words: string) {
  if (linksIn(words).length > 0) throw new FieldRefusal({ words: ['Без ссылок: получатель увидит только слова'] })
}
