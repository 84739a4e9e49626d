import { MOST_PINNED } from '@palata/contract/posts/publishing'
import { type Act, actOn, NO_REASON } from '#features/audit'
import { findChannel } from '#features/channels'
import { findPerson } from '#features/people'
import { openPart } from '#features/texts'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, rows } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { dayKey } from '#platform/format/days.ts'
import type { Viewer } from '#platform/viewer.ts'
import { postsChanged, postsPublished } from '../events.ts'
import type { PostLook, PublishedPost } from './store.ts'
import * as store from './store.ts'

interface Item {
  id: number
  /** Kind that the caller expects; a post of another kind is not found. Undefined accepts any kind. */
  model?: PublishedPost['model']
}

const KINDS = { News: 'news', Material: 'material', Opinion: 'opinion' } as const

const ACTING = {
  lock: store.lockPost,
  contentTypeOf: ({ model }: PublishedPost) => KINDS[model],
  changed: postsChanged,
}

function onPost<Result>(
  db: Db,
  { id, model }: Item,
  act: Act,
  change: Parameters<typeof actOn<PublishedPost, Result>>[4],
) {
  return actOn<PublishedPost, Result>(db, ACTING, id, act, async (tx, post) => {
    refuseUnless(!model || post.model === model, 'not_found')
    return change(tx, post)
  })
}

/** Schedules a waiting post for `at`; null removes the schedule. */
export function schedule(db: Database, id: number, at: Date | null, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    refuseUnless(!post.removed, 'post_removed')
    if (post.live) throw new Refusal('bad_input', 'Уже опубликовано: срок ставят тому, что ждёт')
    if (at && at <= act.now) throw new Refusal('bad_input', 'Это время прошло: опубликуйте сейчас или выберите другое')
    await store.schedule(tx, id, at)
    const outcome = at ? `Выйдет ${at.toISOString()}` : 'Срок снят'
    return { done: { command: 'schedule-post', outcome }, result: null }
  })
}

/** Publishes scheduled posts that are due. A pause of the worker delays them, but each is published once. */
export async function publishDue(db: Database, now: Date) {
  const by: Viewer = { id: 0, username: 'расписание', hasPaidAccess: false, isModerator: true }
  await eachAlone(await store.listDuePosts(db, now), (id) => publish(db, { id }, { by, reason: 'Пришёл срок', now }))
}

const NO_RECORDING = 'У подкаста ещё нет записи: приложите её, тогда публикуйте'

export function publish(db: Database, item: Item, act: Act) {
  return onPost(db, item, act, async (tx, post) => {
    refuseUnless(!post.removed, 'post_removed')
    if (post.live) return { done: null, result: { live: true as const } }
    if (post.lacks_recording) throw new Refusal('bad_input', NO_RECORDING)
    await store.publish(tx, post.id, act.now)
    const done = { command: 'publish-post', outcome: 'Опубликовано', event: postsPublished }
    return { done, result: { live: true as const } }
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
    await store.pin(tx, post.id, isForAllTime ? null : today)
    const outcome = isForAllTime ? 'Закреплено навсегда' : `Закреплено на ${today}`
    return { done: { command: 'pin-post', outcome }, result }
  })
}

async function refuseSixth(tx: Db) {
  await rows(tx, 'posts.pinning', 'select pg_advisory_xact_lock($1)', [PINNING])
  if ((await store.countPinned(tx)) >= MOST_PINNED)
    throw new Refusal('bad_input', 'Навсегда закреплено уже пять публикаций: сначала открепите одну')
}

export function unpin(db: Database, item: Item, act: Act) {
  return onPost(db, item, act, async (tx, post) => {
    const isPinned = post.pinned_all_time || post.pinned_day !== null
    if (isPinned) await store.unpin(tx, post.id)
    return { done: isPinned ? { command: 'unpin-post', outcome: 'Откреплено' } : null, result: null }
  })
}

/** Removes an opinion. Refuses for texts of the editors. */
export function remove(db: Database, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    refuseUnless(post.model === 'Opinion', 'moderators_only')
    if (post.removed) return { done: null, result: null }
    await store.remove(tx, post.id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'remove-post', outcome: 'Удалено' }, result: null }
  })
}

/** Hides a post of any kind; editors do this to their own texts too. */
export function hide(db: Database, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.removed) return { done: null, result: null }
    await store.remove(tx, post.id, { by: act.by.id, reason: act.reason || NO_REASON }, act.now)
    return { done: { command: 'hide-post', outcome: 'Скрыто' }, result: null }
  })
}

export function restore(db: Db, id: number, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (!post.removed) return { done: null, result: { live: post.live } }
    await store.restore(tx, post.id)
    const outcome = post.was_live ? 'Возвращено' : 'Возвращено на проверку'
    return { done: { command: 'restore-post', outcome }, result: { live: post.was_live } }
  })
}

export function setLook(db: Database, id: number, look: PostLook, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.color === look.color && post.gif === look.gif && post.label === look.label)
      return { done: null, result: null }
    await store.setLook(tx, id, look)
    const outcome = `Вид карточки: ${[look.color, look.gif, look.label].filter(Boolean).join(', ') || 'обычный'}`
    return { done: { command: 'set-look', outcome }, result: null }
  })
}

/** Opens this many first blocks of the text to everyone; null opens the default part. */
export function openBlocks(db: Database, id: number, blocks: number | null, act: Act) {
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.open_blocks === blocks) return { done: null, result: null }
    const shown = await store.findShown(tx, id)
    await store.setOpenPart(tx, id, blocks, shown === null ? null : await openPart(shown, blocks))
    const outcome = blocks === null ? 'Открыта десятая часть' : `Открыто блоков: ${blocks}`
    return { done: { command: 'open-blocks', outcome }, result: null }
  })
}

/** Changes the author; the audit log keeps the previous one. */
export async function setAuthor(db: Database, id: number, username: string, act: Act) {
  const author = await findPerson(db, username)
  if (!author) throw new FieldRefusal({ username: [`Нет такого человека: ${username}`] })
  return onPost(db, { id }, act, async (tx, post) => {
    if (post.author_id === author.id) return { done: null, result: null }
    await store.setAuthor(tx, id, author.id)
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
    const isIn = (await store.listPostChannels(tx, post.id)).some(({ id }) => id === channel.id)
    const wanted = isOn ?? !isIn
    const stood = await store.setChannel(tx, post.id, channel.id, wanted)
    const channels = await store.listPostChannels(tx, post.id)
    const command = wanted ? 'add-to-channel' : 'take-from-channel'
    return { done: stood ? null : { command, outcome: `Канал ${slug}` }, result: { channels } }
  })
}
