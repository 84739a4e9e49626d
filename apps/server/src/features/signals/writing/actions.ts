import type { EditedSignal, SaidSignal, WrittenSignal } from '@palata/contract/signals/form'
import { recordDone } from '#features/audit'
import { type pictureTaker, removePictures } from '#features/media'
import { keepMentions, type Mention } from '#features/mentions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit, type LimitToSet, withAttempts } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { fixedAt, freshPrice, mayEdit, maySee, refuseIdle, refuseUnfounded, termOf } from '../rules.ts'
import * as store from './store.ts'
import { renderSignal } from './text.ts'

const SIGNALS: LimitToSet = { name: 'signals', seconds: 3600 }
const EDITS: Limit = { name: 'signal edits', attempts: 60, seconds: 600 }
/** The same text again within this time is the same signal, when the request has no idempotency key. */
const REPEAT_MS = 60_000

/** Adds a signal; idempotent. A moderator's own is published at once, any other waits. A person may add `perHour`. */
export function addSignal(
  db: Database,
  viewer: Viewer,
  given: WrittenSignal,
  { pictures, perHour }: { pictures: ReturnType<typeof pictureTaker>; perHour: number },
  now: Date,
): Promise<{ id: number; stood: boolean }> {
  return transaction(db, async (tx) => {
    await store.lockAuthor(tx, viewer.id)
    const coin = await store.findChosenCoin(tx, given.coin_id)
    if (!coin) throw new FieldRefusal({ coin_id: ['Такой монеты нет: выберите из списка'] })
    const said = { ...given, coin_id: coin.id, horizon_days: termOf(given) }
    const known = said.key
      ? await store.findByKey(tx, viewer.id, said.key)
      : await store.findRepeated(tx, viewer.id, said, new Date(now.getTime() - REPEAT_MS))
    if (known !== undefined) return { id: known, stood: true }
    await countAttempt(tx, [[withAttempts(SIGNALS, perHour), String(viewer.id)]], now)
    refuseIdle(said, coin.price_usd || null)
    refuseUnfounded(said)
    if (viewer.isModerator) refuseUnpriced(coin, now)
    const { body, mentions } = await renderSignal(tx, said, ownMention(coin))
    const id = await store.insertSignal(
      tx,
      said,
      { authorId: viewer.id, shown: body, isPublished: viewer.isModerator },
      now,
    )
    await takePictures(tx, pictures, viewer, { id, images: said.images })
    await keepMentions(tx, { kind: 'signal', id }, mentions, now)
    return { id, stood: false }
  })
}

/** Replaces a signal's text. Refuses when it changed since the editor read it. */
export function editSignal(
  db: Database,
  viewer: Viewer,
  id: number,
  given: EditedSignal,
  pictures: ReturnType<typeof pictureTaker>,
  now: Date,
): Promise<void> {
  return transaction(db, async (tx) => {
    await countAttempt(tx, [[EDITS, String(viewer.id)]], now)
    const before = await store.lockSignal(tx, id)
    refuseUnless(before && maySee(before, viewer), 'not_found')
    refuseUnless(mayEdit(before, viewer), 'moderators_only')
    refuseUnless(!before.removed, 'signal_removed')
    const isAuthor = viewer.id === before.author_id
    const own = isAuthor ? {} : { confidence: before.confidence, position: before.position }
    const said = { ...given, horizon_days: termOf(given, before), ...own }
    if (isSame(before, said)) return
    refuseUnless(said.revision === undefined || said.revision === before.revision, 'signal_changed')
    const coin = (await store.findSignalCoin(tx, before.coin_id))!
    const until = fixedAt(before)
    const isOver = before.ended_at ?? before.closing_at ?? before.void_at
    if (isOver || (until && now >= until)) refuseUnless(isAdded(before, said), 'signal_fixed')
    const isRestarted = before.published_at !== null && !isSameCall(before, said)
    if (isRestarted) refuseUnpriced(coin, now)
    if (!before.published_at || isRestarted) refuseIdle(said, coin.price_usd || null)
    refuseUnfounded(said)
    const { body, mentions } = await renderSignal(tx, { ...said, coin_id: coin.id }, ownMention(coin), id)
    await store.replaceSignal(tx, id, said, body, isRestarted ? now : null)
    await takePictures(tx, pictures, viewer, { id, images: said.images.filter((one) => !before.images.includes(one)) })
    const gone = before.images.filter((one) => !said.images.includes(one))
    await removePictures(tx, 'signal', { ids: [id], addresses: gone })
    await keepMentions(tx, { kind: 'signal', id }, mentions, before.published_at ?? before.created_at)
    if (isAuthor) return
    const what = { content_type: 'signal', object_id: id, reason: 'Причина не указана' }
    const attempt = {
      operator: viewer.username,
      command: 'edit-signal',
      arguments: what,
      about: before.author_username,
    }
    await recordDone(tx, attempt, 'Изменено', now)
  })
}

/** Refuses to publish at a stale or doubted price: the bounds could not be checked. Returns the price. */
export function refuseUnpriced(coin: store.CoinRow, now: Date): number {
  const price = freshPrice(coin, now)
  if (price === null) throw new Refusal('stale_price')
  refuseUnless(!coin.is_doubted, 'doubted_price')
  return price
}

/** The mention of the signal's own coin, which has no place in the text. */
function ownMention({ id, price_usd, quoted_at }: store.CoinRow): Mention {
  return { coinId: id, place: null, word: '', price: price_usd || null, pricedAt: quoted_at }
}

async function takePictures(
  tx: Db,
  take: ReturnType<typeof pictureTaker>,
  viewer: Viewer,
  { id, images }: { id: number; images: string[] },
) {
  for (const image of images)
    if (!(await take(tx, image, viewer.id, { kind: 'signal', id })))
      throw new FieldRefusal({ images: ['Такой картинки нет: загрузите её ещё раз'] })
}

const sameIdea = (before: store.LockedSignal, said: SaidSignal) =>
  before.title === said.title && isSameCall(before, said)

/**
 * Whether the words alone change: another direction, bound, term or confidence is another version with another start, so
 * that none of them can be chosen after prices that are known.
 */
const isSameCall = (before: store.LockedSignal, said: SaidSignal) =>
  before.direction === said.direction &&
  before.target_price === said.target_price_usd &&
  before.stop_price === said.stop_price_usd &&
  before.horizon_days === said.horizon_days &&
  before.confidence === said.confidence

const isSame = (before: store.LockedSignal, said: SaidSignal) =>
  sameIdea(before, said) &&
  before.content === said.content &&
  before.position === said.position &&
  before.link === said.link &&
  before.images.join() === said.images.join()

/** Whether the edit keeps the idea and only adds to the text, link and pictures; the declared position may change. */
function isAdded(before: store.LockedSignal, said: SaidSignal): boolean {
  return (
    sameIdea(before, said) &&
    (before.link === said.link || before.link === '') &&
    said.content.startsWith(before.content) &&
    before.images.every((one) => said.images.includes(one))
  )
}
