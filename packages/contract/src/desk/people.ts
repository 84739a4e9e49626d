import { z } from 'zod'
import { AccessEvent, Right, RightSource } from '../membership.ts'
import { Instant } from '../shared.ts'
import { DeskFact, deskResource } from './resource.ts'

export const Role = z.enum(['editor', 'moderator', 'operator'], 'Роль: editor, moderator или operator')

/** Ten years: more is a slip of the finger. */
export const MOST_DAYS = 3650

export const DeskPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  roles: z.array(Role),
  /** For operators; others read null. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
  created_at: Instant,
  has_access: z.boolean(),
  /** Null without access, and with one that has no end. */
  access_until: Instant.nullable(),
  /** What opens it now. */
  sources: z.array(RightSource),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const DeskPersonInFull = DeskPerson.extend({
  description: z.string(),
  twitter: z.string(),
  telegram: z.string(),
  /** Every right with its state and why, new first. */
  rights: z.array(Right.extend({ evidence: z.array(DeskFact) })),
  /** What happened to the rights, by whom and why, new first. */
  events: z.array(AccessEvent.extend({ actor: z.string(), grant_id: z.number().int().nullable() })),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), ip: z.string(), created_at: Instant, last_seen_at: Instant }),
  ),
})
export type DeskPersonInFull = z.infer<typeof DeskPersonInFull>

const day = z.iso.date('Нужен день, ГГГГ-ММ-ДД').optional()

export const deskPeople = deskResource({
  name: 'people',
  title: 'Люди',
  roles: ['moderator', 'operator'],
  row: DeskPerson,
  one: DeskPersonInFull,
  search: 'имя, имя для входа, почта, номер',
  filters: {
    role: Role.optional(),
    /** Whether they read what is for members now. */
    source: RightSource.optional(),
    /** Registered since this day and until it, by Moscow. */
    from: day,
    to: day,
  },
  sorts: ['-created', 'created'],
  actions: {
    grant: {
      about: 'Дать дни доступа: они встают в очередь за теми, что есть',
      label: 'Дать дни',
      roles: ['operator'],
      secondStep: 'fresh',
      reason: 'required',
      input: z.object({
        days: z.int('Дни — целое число').min(1, 'Дней не меньше 1').max(MOST_DAYS, `Дней не больше ${MOST_DAYS}`),
      }),
      isBulk: true,
    },
    revoke: {
      about: 'Отозвать право до срока; дни, что стояли за ним, подвигаются',
      label: 'Отозвать право',
      roles: ['operator'],
      secondStep: 'fresh',
      reason: 'required',
      input: z.object({ right: z.int('Нужен номер права').min(1).max(2147483647) }),
    },
    'give-role': {
      about: 'Дать роль',
      label: 'Дать роль',
      roles: ['operator'],
      secondStep: 'fresh',
      reason: 'required',
      input: z.object({ role: Role }),
      undo: 'take-role',
    },
    'take-role': {
      about: 'Забрать роль',
      label: 'Забрать роль',
      roles: ['operator'],
      secondStep: 'fresh',
      reason: 'required',
      input: z.object({ role: Role }),
      undo: 'give-role',
    },
    'end-sessions': {
      about: 'Закончить все сессии человека',
      label: 'Закончить сессии',
      roles: ['operator'],
      reason: 'required',
      isBulk: true,
    },
  },
})
