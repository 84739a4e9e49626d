import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const views = {
  count: endpoint({
    at: 'POST /api/alpha/view-count-update/',
    about: 'Просмотр открытой страницы: один в день от читателя, без роботов и без автора',
    access: 'public',
    body: z.object({
      id: z.int('Нужно целое число').min(1, 'Не меньше 1').max(2_147_483_647, 'Слишком большое число'),
      content_type: z.enum(['news', 'material', 'opinion', 'signal'], 'Такого раздела нет'),
    }),
    reply: z.object({ views: z.number().int() }),
  }),
}
