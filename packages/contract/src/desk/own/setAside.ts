import { z } from 'zod'
import { Instant } from '../../shared.ts'
import { deskResource } from '../resource.ts'

/** A row of an outside service that could not be stored; the rows beside it were. */
export const DeskSetAsideRow = z.object({
  id: z.number().int(),
  /** What was read or stored, in Russian. */
  source: z.string(),
  /** What the service calls the row. */
  key: z.string(),
  /** Why it was refused, in Russian. */
  reason: z.string(),
  /** The row as JSON, at most about 2,000 characters; invisible ones are written as `\u{202e}`. */
  row: z.string(),
  /** How often it was refused. */
  times: z.number().int(),
  first_at: Instant,
  last_at: Instant,
  is_put_away: z.boolean(),
})
export type DeskSetAsideRow = z.infer<typeof DeskSetAsideRow>

export const deskSetAside = deskResource({
  name: 'set-aside',
  title: 'Отложенные строки',
  roles: ['operator'],
  row: DeskSetAsideRow,
  filters: { state: z.enum(['waiting', 'put_away'], 'Неизвестное состояние').optional() },
  sorts: ['-last', 'last'],
  actions: {
    dismiss: {
      about: 'Больше не напоминать о строке, пока причина та же',
      label: 'Понятно',
      isBulk: true,
    },
  },
})
