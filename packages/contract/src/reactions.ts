import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const reactions = {
  bookmark: endpoint({
    at: 'POST /api/reactions/bookmarks/create/',
    about: 'Добавляет публикацию в избранное, а добавленную убирает',
    access: 'account',
    body: z.object({
      object_id: z.number('Нужно число').int('Нужно целое число').positive('Нужно число больше нуля').max(2147483647),
      content_type: z.enum(['news', 'material', 'opinion'], 'Неизвестный вид публикации'),
    }),
    /** Whether the bookmark stands now. */
    reply: z.object({ create: z.boolean() }),
  }),
}
