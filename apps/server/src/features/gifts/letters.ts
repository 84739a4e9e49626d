import { GIFT_SENDS, type OwnMembershipGift } from '@palata/contract/gifts'
import { countOf } from '@palata/contract/text/plural'
import { type Post, writeLetter } from '#features/letters'
import type { Db } from '#platform/database.ts'
import { addressOf, newLetterKey, type Place, stateOf, urlOf } from './rules.ts'
import * as store from './store.ts'

const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
const longDate = (date: Date) => dates.format(date).replace(/\s?г\.$/, '')
export const daysInWords = (days: number) => countOf(days, ['день', 'дня', 'дней'])

/**
 * Queues the letter to the receiver for its day. It carries no words of the giver: nobody has confirmed the address.
 * What is changed later writes another letter, and this one is not sent.
 */
export async function writeGiftLetter(tx: Db, gift: store.GiftRow, now: Date) {
  if (gift.email === null || stateOf(gift, now) !== 'waiting' || gift.sends >= GIFT_SENDS) return
  await store.countSend(tx, gift.id)
  const notBefore = gift.send_at && gift.send_at > now ? { notBefore: gift.send_at } : {}
  const variables = {
    gift: String(gift.id),
    version: String(gift.version),
    send: String(gift.sends + 1),
    days: daysInWords(gift.days!),
    until: longDate(gift.ends_at!),
  }
  const onceKey = `gift:${gift.id}:${gift.sends + 1}`
  await writeLetter(tx, { kind: 'gift', recipient: gift.email, variables, onceKey, ...notBefore }, now)
}

/** Tells the giver that the payment came and where the link is. */
export async function writeGiverLetter(tx: Db, gift: store.GiftRow, recipient: string, now: Date) {
  const variables = { days: daysInWords(gift.days!) }
  await writeLetter(tx, { kind: 'gift_paid', recipient, variables, onceKey: `gift paid:${gift.id}` }, now)
}

/** Links are made when a letter is sent; nobody is written to about a gift that was opened or changed meanwhile. */
export const giftLetters = (publicUrl: string): Post['prepare'] => ({
  gift: async (db, { recipient, variables }, now) => {
    const gift = await store.findGift(db, Number(variables?.gift))
    const isMeant =
      gift?.email === recipient &&
      String(gift.version) === variables?.version &&
      String(gift.sends) === variables?.send &&
      stateOf(gift, now) === 'waiting'
    if (!isMeant) return null
    const { key, letterHash } = newLetterKey()
    await store.setLetter(db, gift.id, letterHash)
    return { link: addressOf(publicUrl, key) }
  },
  gift_paid: async () => ({ link: `${publicUrl}/user/subscription` }),
})

export function presentOwn(gift: store.GiftRow, place: Place, now: Date): OwnMembershipGift {
  return {
    id: gift.id,
    state: stateOf(gift, now),
    tariff: gift.tariff,
    days: gift.days,
    url: urlOf(gift, place, now),
    email: gift.email,
    send_at: gift.send_at?.toISOString() ?? null,
    sends_left: GIFT_SENDS - gift.sends,
    words: gift.words,
    created_at: gift.created_at.toISOString(),
    ends_at: gift.ends_at?.toISOString() ?? null,
    used_at: gift.used_at?.toISOString() ?? null,
  }
}
