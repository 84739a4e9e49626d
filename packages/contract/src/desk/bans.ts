import { z } from 'zod'
import { Instant } from '../shared.ts'
import { filledLine, textUpTo } from './fields.ts'
import { deskResource } from './resource.ts'

/** `signup`: no new accounts; `signin`: neither new accounts nor sign-ins, but those of the team. */
const BanCovers = z.enum(['signup', 'signin'], 'Неизвестный запрет')

/** A network or a mail domain from which the club takes no new people. */
export const DeskBan = z.object({
  id: z.number().int(),
  kind: z.enum(['network', 'domain']),
  /** A network in CIDR form, or one address; a mail domain in ASCII. */
  value: z.string(),
  covers: BanCovers,
  /** Null without an end. */
  ends_at: Instant.nullable(),
  /** When the team lifted it; null while it stands. */
  lifted_at: Instant.nullable(),
  state: z.enum(['stands', 'over', 'lifted']),
  /** How many sign-ups and sign-ins it refused. */
  refused: z.number().int(),
  refused_at: Instant.nullable(),
  note: z.string(),
  /** Null when the account is gone. */
  made_by: z.string().nullable(),
  created_at: Instant,
})
export type DeskBan = z.infer<typeof DeskBan>

const fields = {
  covers: BanCovers,
  ends_at: Instant.nullable(),
  note: textUpTo(200),
}

export const deskBans = deskResource({
  name: 'bans',
  title: 'Запреты',
  roles: ['operator'],
  writing: 'fresh',
  row: DeskBan,
  one: DeskBan,
  filters: { state: z.enum(['stands', 'ended'], 'Неизвестное состояние').optional() },
  sorts: ['-created', 'created'],
  create: z.object({
    /** An address, a network in CIDR form or a mail domain. */
    value: filledLine(260),
    covers: fields.covers.default('signup'),
    ends_at: fields.ends_at.default(null),
    note: fields.note.default(''),
  }),
  patch: z.object(fields).partial(),
  actions: {
    lift: { about: 'Снять запрет: оттуда снова можно прийти', label: 'Снять', undo: 'restore' },
    restore: { about: 'Вернуть запрет', label: 'Вернуть', undo: 'lift', secondStep: 'fresh' },
  },
})
