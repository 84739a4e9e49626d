import { z } from 'zod'
import { Author, Instant } from '../shared.ts'
import { deskResource } from './resource.ts'

export const DeskComment = z.object({
  id: z.number().int(),
  /** Plain text, not HTML. */
  text: z.string(),
  image_url: z.string(),
  author: Author.nullable(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  removed_at: Instant.nullable(),
  /** Username; null when the comment is not removed or the account was deleted. */
  removed_by: z.string().nullable(),
  subject: z.object({ kind: z.enum(['post', 'signal']), id: z.number().int() }),
  url: z.string(),
})
export type DeskComment = z.infer<typeof DeskComment>

export const DeskCommentInFull = DeskComment.extend({
  versions: z.array(
    z.object({ revision: z.number().int(), text: z.string(), image_url: z.string(), replaced_at: Instant }),
  ),
})

export const deskComments = deskResource({
  name: 'comments',
  title: 'Комментарии',
  roles: ['moderator', 'editor'],
  row: DeskComment,
  one: DeskCommentInFull,
  search: 'слова текста, номер',
  filters: {
    state: z.enum(['standing', 'removed'], 'Неизвестное состояние').optional(),
    author: z.string().max(150, 'Неизвестный автор').optional(),
  },
  sorts: ['-created', 'created'],
  actions: {
    remove: {
      about: 'Убрать с глаз; ответы остаются',
      label: 'Удалить',
      reason: 'required',
      isBulk: true,
      isRemoval: true,
      undo: 'restore',
    },
    restore: { about: 'Вернуть убранный', label: 'Восстановить', reason: 'optional', isBulk: true, undo: 'remove' },
  },
})
