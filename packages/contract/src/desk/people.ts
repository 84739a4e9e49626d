import { z } from 'zod'
import { AccessEvent, Right, RightSource } from '../membership.ts'
import { Instant } from '../shared.ts'
import { DeskFact, deskResource } from './resource.ts'

export const Role = z.enum(['editor', 'moderator', 'operator'], 'Роль: editor, moderator или operator')

/** Ten years: more is a slip of the finger. */
export const MOST_DAYS = 3650

/** What a person may not do: write for a time, or come in until it is lifted, or for good. */
export const RestrictionKind = z.enum(['limited', 'frozen', 'closed'], 'Неизвестное ограничение')
export type RestrictionKind = z.infer<typeof RestrictionKind>

/** A year: who is barred for longer is closed. */
export const MOST_LIMITED_DAYS = 365

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
  /** What stands against them now. */
  restrictions: z.array(z.object({ kind: RestrictionKind, reason: z.string(), until: Instant.nullable() })),
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
  /** Linked ones; `nfts` is null until the chain has told. */
  wallets: z.array(
    z.object({
      address: z.string(),
      nfts: z.number().int().nullable(),
      checked_at: Instant.nullable(),
      /** Since when the chain gives no answer. */
      failing_since: Instant.nullable(),
    }),
  ),
  /** Chats of Telegram, as far as the bot saw. */
  chats: z.array(
    z.object({
      /** Null for a chat that is kept no more. */
      title: z.string().nullable(),
      standing: z.enum(['member', 'admin', 'out']),
      changed_at: Instant,
      /** When they are to be put out. */
      leave_at: Instant.nullable(),
      problem: z.string(),
    }),
  ),
  /** Of the last month, new first. */
  letters: z.array(
    z.object({
      id: z.number().int(),
      kind: z.string(),
      created_at: Instant,
      sent_at: Instant.nullable(),
      dropped_at: Instant.nullable(),
      problem: z.string(),
    }),
  ),
})
export type DeskPersonInFull = z.infer<typeof DeskPersonInFull>

/** What touches money and roles is confirmed anew, and by operators alone. */
const money = { roles: ['operator'], secondStep: 'fresh', reason: 'required' } as const

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
    restriction: RestrictionKind.optional(),
    /** Registered since this day and until it, by Moscow. */
    from: day,
    to: day,
  },
  sorts: ['-created', 'created'],
  file: {
    id: 'номер',
    username: 'имя для входа',
    name: 'имя',
    email: 'почта',
    email_verified: 'почта подтверждена',
    roles: 'роли',
    created_at: 'пришёл',
    has_access: 'доступ',
    access_until: 'до',
    sources: 'откуда',
  },
  document: 'Всё, что хранится о человеке, одним файлом JSON',
  actions: {
    grant: {
      about: 'Дать дни доступа: они встают в очередь за теми, что есть',
      label: 'Дать дни',
      ...money,
      input: z.object({
        days: z.int('Дни — целое число').min(1, 'Дней не меньше 1').max(MOST_DAYS, `Дней не больше ${MOST_DAYS}`),
      }),
      isBulk: true,
    },
    revoke: {
      about: 'Отозвать право до срока; дни, что стояли за ним, подвигаются',
      label: 'Отозвать право',
      ...money,
      input: z.object({ right: z.int('Нужен номер права').min(1).max(2147483647) }),
    },
    'give-role': {
      about: 'Дать роль',
      label: 'Дать роль',
      ...money,
      input: z.object({ role: Role }),
      undo: 'take-role',
    },
    'take-role': {
      about: 'Забрать роль',
      label: 'Забрать роль',
      ...money,
      input: z.object({ role: Role }),
      undo: 'give-role',
    },
    limit: {
      about: 'Читать можно, писать нельзя, пока не пройдёт срок; человеку приходит письмо с причиной',
      label: 'Ограничить',
      reason: 'required',
      input: z.object({
        days: z
          .int('Дни — целое число')
          .min(1, 'Дней не меньше 1')
          .max(MOST_LIMITED_DAYS, `Дней не больше ${MOST_LIMITED_DAYS}`),
      }),
      isBulk: true,
      isRemoval: true,
      undo: 'unlimit',
    },
    unlimit: {
      about: 'Снять ограничение раньше срока; человеку приходит письмо',
      label: 'Снять ограничение',
      reason: 'required',
      isBulk: true,
    },
    freeze: {
      about: 'Закончить все сессии и никого не впускать; дни подождут, человеку приходит письмо с причиной',
      label: 'Заморозить',
      ...money,
      isBulk: true,
      undo: 'unfreeze',
    },
    unfreeze: {
      about: 'Снова впускать; дни идут дальше с этой минуты',
      label: 'Разморозить',
      ...money,
      isBulk: true,
      undo: 'freeze',
    },
    close: {
      about: 'Заморозить насовсем: страницы человека больше нет, написанное остаётся под его именем',
      label: 'Закрыть аккаунт',
      ...money,
      isBulk: true,
      undo: 'reopen',
    },
    reopen: {
      about: 'Открыть закрытый аккаунт: страница на месте, дни идут дальше',
      label: 'Открыть аккаунт',
      ...money,
      isBulk: true,
      undo: 'close',
    },
    delete: {
      about: 'Удалить аккаунт с комментариями, мнениями и сигналами человека; счета остаются в книгах без имени',
      label: 'Удалить аккаунт',
      ...money,
      input: z.object({ username: z.string('Повторите имя для входа').max(150, 'Неизвестный человек') }),
    },
    'end-session': {
      about: 'Закончить одну сессию человека',
      label: 'Закончить',
      roles: ['operator'],
      reason: 'required',
      input: z.object({ session: z.uuid('Неизвестная сессия') }),
    },
    'end-sessions': {
      about: 'Закончить все сессии человека',
      label: 'Закончить сессии',
      ...money,
      isBulk: true,
    },
  },
})
