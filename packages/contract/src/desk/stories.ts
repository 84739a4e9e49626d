import { z } from 'zod'
import { Found } from '../search.ts'
import { Instant } from '../shared.ts'
import { StoryMark } from '../stories.ts'
import { deskResource } from './resource.ts'

/** One item of a story, as a moderator sees it. */
export const DeskStoryItem = z.object({
  id: z.number().int(),
  story: z.number().int(),
  kind: Found.shape.kind,
  title: z.string(),
  source: z.string(),
  url: z.string(),
  at: Instant,
  /** How like the story it was when folded, in percent; null for the first and for what a person placed. */
  likeness: z.number().int().nullable(),
  mark: StoryMark.nullable(),
  is_placed: z.boolean(),
  /** Titles of the story's other items. */
  others: z.array(z.string()),
})
export type DeskStoryItem = z.infer<typeof DeskStoryItem>

export const deskStories = deskResource({
  name: 'stories',
  title: 'Истории',
  roles: ['moderator', 'editor'],
  row: DeskStoryItem,
  filters: {
    state: z.enum(['folded', 'placed'], 'Неизвестное состояние').optional(),
    story: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  },
  sorts: ['-at', 'at'],
  actions: {
    split: { about: 'Отделить от истории: снова они не сложатся', label: 'Отделить', isBulk: true },
    join: {
      about: 'Сложить всю историю с другой',
      label: 'Объединить с…',
      input: z.object({
        story: z.int('Нужен номер истории').min(1, 'Нужен номер истории').max(2_147_483_647, 'Слишком большое число'),
      }),
    },
  },
})
