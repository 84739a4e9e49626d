import { z } from 'zod'
import { filledLine, textUpTo } from './fields.ts'
import { deskResource } from './resource.ts'

export const DeskChannel = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  logo: z.string(),
  /** Channels with a greater value are further to the left. */
  priority_show: z.number().int(),
})
export type DeskChannel = z.infer<typeof DeskChannel>
const priority = z.int('Нужно целое число').min(-10_000, 'Слишком маленькое число').max(10_000, 'Слишком большое число')

export const deskChannels = deskResource({
  name: 'channels',
  title: 'Каналы',
  roles: ['editor'],
  row: DeskChannel,
  sorts: ['-priority', 'priority'],
  patch: z
    .object({
      name: filledLine(60),
      priority_show: priority,
      /** Address of the editor's own upload or of the current picture; an empty string removes it. */
      logo: textUpTo(300),
    })
    .partial(),
  create: z.object({
    slug: filledLine(60)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Строчные латинские буквы, цифры и дефисы')
      .refine((slug) => !['podcasts', 'bookmarks', 'moderation'].includes(slug), 'Это имя занято самим сайтом'),
    name: filledLine(60),
    priority_show: priority.default(0),
  }),
})
