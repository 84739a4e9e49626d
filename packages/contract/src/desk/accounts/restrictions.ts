import { z } from 'zod'
import { Author, Instant } from '../../shared.ts'
import { deskResource } from '../resource.ts'
import { RestrictionKind } from './person.ts'

/** A restriction of a person, in force or ended. */
export const DeskRestriction = z.object({
  id: z.number().int(),
  person: Author.extend({ id: z.number().int() }),
  kind: RestrictionKind,
  reason: z.string(),
  /** Name of the person who imposed it, as in the log. */
  actor: z.string(),
  created_at: Instant,
  /** Null when it does not end by itself. */
  until: Instant.nullable(),
  lifted_at: Instant.nullable(),
  lifted_by: z.string().nullable(),
  is_standing: z.boolean(),
})
export type DeskRestriction = z.infer<typeof DeskRestriction>

export const deskRestrictions = deskResource({
  name: 'restrictions',
  title: 'Ограничения',
  roles: ['moderator', 'operator'],
  row: DeskRestriction,
  filters: {
    kind: RestrictionKind.optional(),
    state: z.enum(['standing', 'over'], 'Неизвестное состояние').optional(),
    person: z.string().max(150, 'Неизвестный человек').optional(),
  },
  sorts: ['-created', 'created'],
})
