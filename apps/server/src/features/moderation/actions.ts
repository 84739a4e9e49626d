import { MOST_PINNED } from '@palata/contract/moderation'
import { findPerson } from '#features/accounts'
import { NO_REASON, recordDone } from '#features/audit'
import { findChannel } from '#features/channels'
import {
  countPinned,
  listDuePosts,
  listPostChannels,
  lockPost,
  type ModeratedPost,
  type PostLook,
  pinPost,
  publishPost,
  putBackPost,
  schedulePost,
  setPostAuthor,
  setPostChannel,
  setPostLook,
  takeAwayPost,
  unpinPost,
} from '#features/posts'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { eachAlone } from '#platform/eachAlone.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import { emit } from '#platform/outbox/events.ts'
import type { Viewer } from '#platform/viewer.ts'
import { moderated } from './events.ts'

/** Who acts, why and when. */
export interface Act {
  by: Viewer
  reason?: string | undefined
  now: Date
}

interface Item {
  id: number
  /** Kind that the caller expects; a post of another kind is not found. Undefined accepts any kind. */
  model?: ModeratedPost['model']
}

const KINDS = { News: 'news', Material: 'material', Opinion: 'opinion' } as const

/** Audit record of the action; null when nothing changed. */
type Done = { command: string; outcome: string } | null

/** What an action answers, and whether it changed anything: somebody else may have done the same before. */
export interface Acted<Result> {
  result: Result
  isChanged: boolean
}

/** Locks the post and makes the change, its audit record and its event in one transaction. */
async function onPost<Result>(
  db: Database,
  { id, model }: Item,
  { by, reason, now }: Act,
  change: (tx: Db, post: ModeratedPost) => Promise<{ done: Done; result: Result }>,
): Promise<Acted<Result>> {
  return transaction(db, async (tx) => {
    const post = await lockPost(tx, id)
    refuseUnless(post && (!model || post.model === model), 'not_found')
    const { done, result } = await change(tx, post)
    if (done) {
      const what = { content_type: KINDS[post.model], object_id: id, reason: reason || NO_REASON }
      const attempt = { operator: by.username, command: done.command, arguments: what, about: post.author_username }
      await recordDone(tx, attempt, done.outcome, now)
      await emit(tx, moderated, { object_id: id, kind: 'post' })
    }
    return { result, isChanged: done !== null }
  })
}

/** Schedules a waiting post for `at`; null removes the schedule. */
export function schedule(db: Database, id: number, at: Date | null, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    refuseUnless(!post.removed, 'post_removed')
    if (post.live) throw new Refusal('bad_input', 'Уже опубликовано: срок ставят тому, что ждёт')
    if (at && at <= act.now) throw new Refusal('bad_input', 'Это время прошло: опубликуйте сейчас или выберите другое')
    await schedulePost(tx, id, at)
    const outcome = at ? `Выйдет ${at.toISOString()}` : 'Срок снят'
    return { done: { command: 'schedule-post', outcome }, result: null }
  })
}

/** Publishes scheduled posts that are due. A pause of the worker delays them, but each is published once. */
export async function publishDue(db: Database, now: Date) {
  const by: Viewer = { id: 0, username: 'расписание', hasPaidAccess: false, isModerator: true }
  await eachAlone(await listDuePosts(db, now), (id) => confirm(db, { id }, { by, reason: 'Пришёл срок', now }))
}

const NO_RECORDING = 'У подкаста ещё нет записи: приложите её, тогда публикуйте'

export function confirm(db: Database, item: Item, act: Act) {
  return onPost(db, item, act, async (tx, post) => {
    refuseUnless(!post.removed, 'post_removed')
    if (post.live) return { done: null, result: { live: true as const } }
    if (post.lacks_recording) throw new Refusal('bad_input', NO_RECORDING)
    await publishPost(tx, post.id, act.now)
    return { done: { command: 'publish-post', outcome: 'Опубликовано' }, result: { live: true as const } }
  })
}

/** Key of an advisory lock (any constant): two simultaneous pins would both pass the limit. */
const PINNING = 7_281_142

export function pin(db: Database, item: Item, isForAllTime: boolean, act: Act) {
  return onPost(db, item, act, async (tx, post) => {
    refuseUnless(!post.removed, 'post_removed')
    if (!post.live) throw new Refusal('bad_input', 'Сначала опубликуйте: ждущее проверки не закрепляют')
    const today = dayKey(act.now)
    const isPinned = isForAllTime ? post.pinned_all_time : post.pinned_day === today
    const result = {
      pinned_day: post.pinned_day === today || !isForAllTime,
      pinned_all_time: post.pinned_all_time || isForAllTime,
    }
    if (isPinned) return { done: null, result }
    if (isForAllTime) await refuseSixth(tx)
    await pinPost(tx, post.id, isForAllTime ? null : today)
    const outcome = isForAllTime ? 'Закреплено навсегда' : `Закреплено на ${today}`
    return { done: { command: 'pin-post', outcome }, result }
  })
}

async function refuseSixth(tx: Db) {
  await rows(tx, 'moderation.pinning', 'select pg_advisory_xact_lock($1)', [PINNING])
  if ((await countPinned(tx)) >= MOST_PINNED)
    throw new Refusal('bad_input', 'Навсегда закреплено уже пять публикаций: сначала открепите одну')
}

export function unpin(db: Database, item: Item, act: Act) {
  return onPost(db, item, act, async (tx, post) => {
    const isPinned = post.pinned_all_time || post.pinned_day !== null
    if (isPinned) await unpinPost(tx, post.id)
    return { done: isPinned ? { command: 'unpin-post', outcome: 'Откреплено' } : null, result: null }
  })
}

/** Removes an opinion. Refuses for texts of the editors. */
export function remove(db: Database, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    refuseUnless(post.model === 'Opinion', 'moderators_only')
    if (post.removed) return { done: null, result: null }
    await takeAwayPost(tx, post.id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'remove-post', outcome: 'Удалено' }, result: null }
  })
}

/** Hides a post of any kind; editors do this to their own texts too. */
export function hide(db: Database, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.removed) return { done: null, result: null }
    await takeAwayPost(tx, post.id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'hide-post', outcome: 'Скрыто' }, result: null }
  })
}

export function restore(db: Database, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (!post.removed) return { done: null, result: { live: post.live } }
    await putBackPost(tx, post.id)
    const outcome = post.was_live ? 'Возвращено' : 'Возвращено на проверку'
    return { done: { command: 'restore-post', outcome }, result: { live: post.was_live } }
  })
}

export function setLook(db: Database, id: number, look: PostLook, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.color === look.color && post.gif === look.gif && post.label === look.label)
      return { done: null, result: null }
    await setPostLook(tx, id, look)
    const outcome = `Вид карточки: ${[look.color, look.gif, look.label].filter(Boolean).join(', ') || 'обычный'}`
    return { done: { command: 'set-look', outcome }, result: null }
  })
}

/** Changes the author; the audit log keeps the previous one. */
export async function setAuthor(db: Database, id: number, username: string, act: Act) {
  const author = await findPerson(db, username)
  if (!author) throw new FieldRefusal({ username: [`Нет такого человека: ${username}`] })
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.author_id === author.id) return { done: null, result: null }
    await setPostAuthor(tx, id, author.id)
    const outcome = `Автор: ${post.author_username ?? 'редакция'} → ${author.username}`
    return { done: { command: 'set-author', outcome }, result: null }
  })
}

export async function setChannel(
  db: Database,
  item: Item,
  { slug, isOn }: { slug: string; isOn: boolean | undefined },
  act: Act,
) {
  const channel = await findChannel(db, slug)
  refuseUnless(channel, 'not_found')
  return onPost(db, item, act, async (tx, post) => {
    if (post.is_podcast) throw new Refusal('bad_input', 'Подкасты по каналам не раскладывают')
    const isIn = (await listPostChannels(tx, post.id)).some(({ id }) => id === channel.id)
    const wanted = isOn ?? !isIn
    const stood = await setPostChannel(tx, post.id, channel.id, wanted)
    const channels = await listPostChannels(tx, post.id)
    const command = wanted ? 'add-to-channel' : 'take-from-channel'
    return { done: stood ? null : { command, outcome: `Канал ${slug}` }, result: { channels } }
  })
}
