import {
  GIFT_DAYS,
  GIFTS_A_MONTH,
  type Gift,
  type GiftState,
  type OwnWeek,
  type ShownGift,
} from '@palata/contract/posts/openings'
import { countOf } from '@palata/contract/text/plural'
import { keepMembers } from '#features/access'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { personalToken, readPersonalToken } from '#platform/secrets/personalToken.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { isLockedFor } from '../rules.ts'
import { findOpened } from './opened.ts'
import { giftEnd, monthOf, weekOf } from './rules.ts'
import * as store from './store.ts'

const PURPOSE = 'gift'

/** How addresses of links are made. */
interface Place {
  secret: string
  publicUrl: string
}

/** The person's links, and how many they may still make in this month. */
export async function listGifts(db: Db, viewer: Viewer, place: Place, now: Date) {
  const { from, to } = monthOf(now)
  const [made, gifts] = await Promise.all([store.countGifts(db, viewer.id, from), store.listGifts(db, viewer.id)])
  return {
    left: Math.max(0, GIFTS_A_MONTH - made),
    renews_at: to.toISOString(),
    results: gifts.map((gift) => presentOwn(gift, place, now)),
  }
}

/** Makes a link for one person. Refused after the third of a month, and for what cannot be given. */
export function give(db: Database, postId: number, viewer: Viewer, place: Place, now: Date): Promise<Gift> {
  return transaction(db, async (tx) => {
    await store.lockGiver(tx, viewer.id)
    const text = await store.findText(tx, postId)
    refuseUnless(text?.live, 'not_found')
    if (text.is_podcast) throw new Refusal('bad_input', 'Подкаст подарить нельзя: ссылка открывает только текст')
    if ((await store.countGifts(tx, viewer.id, monthOf(now).from)) >= GIFTS_A_MONTH)
      throw new Refusal('bad_input', 'Три подарка этого месяца уже сделаны. Новые будут с первого числа')
    const id = await store.insertGift(tx, postId, viewer.id, now)
    return presentOwn((await store.findGift(tx, id))!, place, now)
  })
}

function presentOwn(gift: store.GiftRow, { secret, publicUrl }: Place, now: Date): Gift {
  const ends = giftEnd(gift.created_at)
  const state = gift.opened_at !== null ? 'opened' : !gift.live ? 'gone' : ends <= now ? 'ended' : 'waiting'
  return {
    id: gift.id,
    url: `${publicUrl}/gift/${personalToken(secret, PURPOSE, { accountId: gift.giver_id, version: gift.id })}`,
    text: { title: gift.title, url: addressOf(gift.model, gift.post_id) },
    created_at: gift.created_at.toISOString(),
    ends_at: ends.toISOString(),
    state,
  }
}

/** What a link is to this reader; a guest sees what they would get. */
export async function showGift(db: Db, key: string, viewer: Viewer | null, secret: string, now: Date) {
  const gift = await findByKey(db, key, secret)
  const state = await stateOf(db, gift, viewer, now)
  const shown: ShownGift = {
    state,
    giver: { name: gift.giver },
    text: state === 'gone' ? null : { title: gift.title, url: addressOf(gift.model, gift.post_id) },
    ends_at: giftEnd(gift.created_at).toISOString(),
  }
  return shown
}

/** Why a link cannot be opened, in words for the reader. */
const NOT_OPENED: Record<Exclude<GiftState, 'waiting' | 'member' | 'opened'>, string> = {
  own: 'Это ваша ссылка: отправьте её тому, кому дарите',
  taken: 'По этой ссылке текст уже открыл другой человек: она действует один раз',
  ended: `Срок ссылки вышел: она ждала ${countOf(GIFT_DAYS, ['день', 'дня', 'дней'])}`,
  paused: 'У того, кто подарил, сейчас нет подписки. Когда он её продлит, ссылка снова заработает',
  gone: 'Публикация снята, ссылка больше ничего не открывает',
}

/** Opens the text to this reader for good and ends the link; repeated by the same person it changes nothing. */
export async function openGift(db: Database, key: string, viewer: Viewer, secret: string, now: Date) {
  const gift = await findByKey(db, key, secret)
  const text = { title: gift.title, url: addressOf(gift.model, gift.post_id) }
  const state = await stateOf(db, gift, viewer, now)
  if (state === 'member' || state === 'opened') return text
  if (state !== 'waiting') throw new Refusal(state === 'gone' ? 'gone' : 'bad_link', NOT_OPENED[state])
  const opening = { accountId: viewer.id, postId: gift.post_id, giftId: gift.id, week: null }
  if (await store.insertOpening(db, opening, now)) return text
  // Somebody opened it since it was read: perhaps the same person in another window.
  const [opened] = await store.listOpened(db, viewer.id, [gift.post_id])
  if (opened === undefined) throw new Refusal('bad_link', NOT_OPENED.taken)
  return text
}

async function findByKey(db: Db, key: string, secret: string): Promise<store.GiftRow> {
  const token = readPersonalToken(secret, PURPOSE, key)
  const gift = token && (await store.findGift(db, token.version))
  refuseUnless(gift && gift.giver_id === token.accountId, 'not_found')
  return gift
}

async function stateOf(db: Db, gift: store.GiftRow, viewer: Viewer | null, now: Date): Promise<GiftState> {
  if (!gift.live) return 'gone'
  const isOutside = !mayReadPaid(viewer)
  if (viewer && isOutside && (await store.listOpened(db, viewer.id, [gift.post_id])).length > 0) return 'opened'
  // What is over is over for the giver and for members too.
  if (gift.opened_at !== null) return 'taken'
  if (giftEnd(gift.created_at) <= now) return 'ended'
  if (viewer?.id === gift.giver_id) return 'own'
  if (!isOutside) return 'member'
  return (await keepMembers(db, [gift.giver_id], now)).length > 0 ? 'waiting' : 'paused'
}

/** What the person opened in this week. */
export async function readWeek(db: Db, viewer: Viewer, isOffered: boolean, now: Date): Promise<OwnWeek> {
  const { monday, to } = weekOf(now)
  const row = isOffered ? await store.findOfWeek(db, viewer.id, monday) : undefined
  return {
    is_offered: isOffered,
    opened: row ? { title: row.title, url: addressOf(row.model, row.id) } : null,
    renews_at: to.toISOString(),
  }
}

/** Opens the text whole to a person without a membership; the second one of a week is refused. */
export async function openOfWeek(db: Database, postId: number, viewer: Viewer, isOffered: boolean, now: Date) {
  const text = await store.findText(db, postId)
  refuseUnless(text?.live, 'not_found')
  const reply = { title: text.title, url: addressOf(text.model, postId) }
  const isRead = async () => !isLockedFor(text, viewer, await findOpened(db, viewer, [postId]))
  if (await isRead()) return reply
  refuseUnless(isOffered, 'members_only')
  if (text.is_podcast) throw new Refusal('bad_input', 'Подкасты открыты только участникам клуба: выберите текст')
  const opening = { accountId: viewer.id, postId, giftId: null, week: weekOf(now).monday }
  if ((await store.insertOpening(db, opening, now)) || (await isRead())) return reply
  throw new Refusal('bad_input', 'На этой неделе вы уже открыли текст. Следующий можно открыть с понедельника')
}

function addressOf(model: store.GivenText['model'], id: number) {
  return `/${model.toLowerCase()}/${id}`
}
