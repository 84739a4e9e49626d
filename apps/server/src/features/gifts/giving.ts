import type { Body } from '@palata/contract/endpoint'
import { GIFT_SENDS, type gifts } from '@palata/contract/gifts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { presentOwn, writeGiftLetter } from './letters.ts'
import { type Place, requirePlain, stateOf } from './rules.ts'
import * as store from './store.ts'

const beginLimit: Limit = { name: 'gift account', attempts: 20, seconds: 3600 }
const MOST_UNPAID = 10
const FURTHEST_MS = 180 * 86_400_000

export async function listOwn(db: Db, accountId: number, place: Place, now: Date) {
  return (await store.listGiven(db, accountId)).map((gift) => presentOwn(gift, place, now))
}

/** Writes down to whom and when; the payment opens the link. */
export async function beginGift(
  db: Database,
  accountId: number,
  { tariff, email = null, send_at = null, words = '' }: Body<typeof gifts.begin>,
  place: Place,
  now: Date,
) {
  const wanted = checked({ email, send_at: send_at === null ? null : new Date(send_at), words }, now)
  await countAttempt(db, [[beginLimit, String(accountId)]], now)
  if ((await store.countUnpaid(db, accountId)) >= MOST_UNPAID)
    throw new Refusal('bad_input', 'Сначала оплатите подарки, которые уже начаты')
  const gift = { tariff, days: null, giverId: accountId, isFromTeam: false, endsAt: null, ...wanted }
  const id = await store.insertGift(db, gift, now)
  return presentOwn((await store.findGift(db, id))!, place, now)
}

/** Another address voids the link that the former one has; a waiting letter of it is not sent. */
export function changeGift(
  db: Database,
  accountId: number,
  id: number,
  fields: Body<typeof gifts.change>,
  place: Place,
  now: Date,
) {
  return transaction(db, async (tx) => {
    const before = await requireOwn(tx, accountId, id, now)
    const { email = before.email, words = before.words } = fields
    const given = fields.send_at === undefined ? before.send_at : fields.send_at
    const at = email === null || given === null ? null : new Date(given)
    const next = checked({ email, send_at: at, words }, now, before.send_at)
    const isMoved = next.email !== before.email || next.send_at?.getTime() !== before.send_at?.getTime()
    const version = next.email === before.email ? before.version : before.version + 1
    if (isMoved) refuseUnless(next.email === null || before.sends < GIFT_SENDS, 'too_many_letters')
    await store.updateGift(tx, id, { ...next, version })
    if (isMoved) await writeGiftLetter(tx, (await store.findGift(tx, id))!, now)
    return presentOwn((await store.findGift(tx, id))!, place, now)
  })
}

export function sendGift(db: Database, accountId: number, id: number, place: Place, now: Date) {
  return transaction(db, async (tx) => {
    const gift = await requireOwn(tx, accountId, id, now)
    if (stateOf(gift, now) !== 'waiting') throw new Refusal('bad_input', 'Письмо уйдёт, когда придёт оплата')
    if (gift.email === null) throw new FieldRefusal({ email: ['Укажите, куда отправить письмо'] })
    refuseUnless(gift.sends < GIFT_SENDS, 'too_many_letters')
    // Sent again means now, also when the day has not come.
    await store.updateGift(tx, id, { ...gift, send_at: null })
    await writeGiftLetter(tx, { ...gift, send_at: null }, now)
    return presentOwn((await store.findGift(tx, id))!, place, now)
  })
}

async function requireOwn(tx: Db, accountId: number, id: number, now: Date) {
  const gift = await store.lockGift(tx, id)
  refuseUnless(gift?.giver_id === accountId, 'not_found')
  const state = stateOf(gift, now)
  if (state === 'used') throw new Refusal('bad_input', 'Подарок уже открыт, изменить его нельзя')
  if (state === 'ended') throw new Refusal('bad_input', 'Срок подарка вышел')
  return gift
}

type Wanted = Pick<store.GiftRow, 'email' | 'send_at' | 'words'>

function checked(wanted: Wanted, now: Date, former: Date | null = null): Wanted {
  const { email, send_at: at, words } = wanted
  requirePlain(words)
  if (at && email === null) throw new FieldRefusal({ email: ['Укажите, куда отправить письмо в этот день'] })
  const isNew = at !== null && at.getTime() !== former?.getTime()
  if (isNew && (at < new Date(now.getTime() - 86_400_000) || at.getTime() > now.getTime() + FURTHEST_MS))
    throw new FieldRefusal({ send_at: ['День письма: от сегодняшнего и не дальше полугода'] })
  return wanted
}
