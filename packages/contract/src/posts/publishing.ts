import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalText } from '../text/visibleText.ts'

export const objectId = z
  .number('Нужно число')
  .int('Нужно целое число')
  .positive('Нужно число больше нуля')
  .max(2147483647)
const PostKind = z.enum(['news', 'material', 'opinion'], 'Неизвестный вид публикации')
const PostItem = z.object({ object_id: objectId, content_type: PostKind })
/** Kept in the log; the author of a removed post reads it. */
export const reason = optionalText().trim().max(300, 'Не больше 300 знаков').optional()

/** `content_type_id`: 1 news, 2 material, 3 opinion. */
const PinnedItem = z.object({
  object_id: objectId,
  content_type_id: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Неизвестный вид публикации'),
})

/** Most posts pinned for all time: the list over the feed holds no more. */
export const MOST_PINNED = 5

/** What moderators do with a post. */
export const postPublishing = {
  publish: endpoint({
    at: 'PATCH /api/alpha/moderation/confirm/',
    about: 'Публикует то, что ждёт проверки',
    access: 'moderator',
    body: PostItem,
    reply: z.object({ live: z.literal(true) }),
  }),
  pin: endpoint({
    at: 'POST /api/alpha/pin/',
    about: 'Закрепляет публикацию на сегодня, с all_time — навсегда',
    access: 'moderator',
    status: 201,
    body: PinnedItem.extend({ all_time: z.boolean('Нужно true или false').default(false) }),
    reply: z.object({ pinned_day: z.boolean(), pinned_all_time: z.boolean() }),
  }),
  unpin: endpoint({
    at: 'DELETE /api/alpha/pin/',
    about: 'Открепляет публикацию',
    access: 'moderator',
    status: 204,
    body: PinnedItem,
    reply: z.null(),
  }),
  setChannel: endpoint({
    at: 'PATCH /api/alpha/channels/:slug/',
    about: 'Ставит публикацию в канал, а стоящую убирает; с is_on — как сказано',
    access: 'moderator',
    body: PostItem.extend({ is_on: z.boolean('Нужно true или false').optional() }),
    reply: z.object({
      channels: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
    }),
  }),
  remove: endpoint({
    at: 'DELETE /api/alpha/moderation/delete',
    alsoAt: '/api/alpha/moderation/delete/',
    about: 'Удаляет мнение; автор и модераторы читают его и дальше',
    access: 'moderator',
    status: 204,
    body: z.object({ object_id: objectId, reason }),
    reply: z.null(),
  }),
  restore: endpoint({
    at: 'POST /api/alpha/moderation/restore/',
    about: 'Возвращает удалённое мнение туда, где оно было',
    access: 'moderator',
    body: z.object({ object_id: objectId, reason }),
    reply: z.object({ live: z.boolean() }),
  }),
}
