import { z } from 'zod'
import { AppealedThing, AppealState, LONGEST_APPEAL } from '../appeals.ts'
import { Author, Instant } from '../shared.ts'
import { visibleText } from '../text/visibleText.ts'
import { deskResource } from './resource.ts'

/** An appeal against a moderation decision, and its outcome. */
export const DeskAppeal = z.object({
  id: z.number().int(),
  person: Author.extend({ id: z.number().int() }),
  what: AppealedThing,
  /** Title of the text; empty for a restriction. */
  title: z.string(),
  /** Address of the text on the site; empty for a restriction. */
  url: z.string(),
  /** `acted_by`, `acted_at`, `reason` and `until` describe the decision appealed against. */
  acted_by: z.string(),
  acted_at: Instant,
  reason: z.string(),
  until: Instant.nullable(),
  message: z.string(),
  state: AppealState,
  answer: z.string(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  decided_by: z.string(),
  /** Why this team member may not decide the appeal; null when they may. */
  refusal: z.string().nullable(),
})
export type DeskAppeal = z.infer<typeof DeskAppeal>

const Answer = visibleText('Нужен ответ')
  .min(3, 'Нужен ответ')
  .max(LONGEST_APPEAL, `Не больше ${LONGEST_APPEAL} знаков`)

export const deskAppeals = deskResource({
  name: 'appeals',
  title: 'Возражения',
  roles: ['moderator', 'operator'],
  row: DeskAppeal,
  filters: {
    state: AppealState.optional(),
    person: z.string().max(150, 'Неизвестный человек').optional(),
  },
  sorts: ['created', '-created'],
  actions: {
    uphold: {
      about: 'Согласиться: решение отменяется, человеку уходит письмо с ответом',
      label: 'Отменить решение',
      secondStep: 'fresh',
      input: z.object({ answer: Answer }),
    },
    dismiss: {
      about: 'Оставить решение в силе; человеку уходит письмо с ответом, второго возражения не будет',
      label: 'Оставить решение',
      input: z.object({ answer: Answer }),
    },
  },
})
