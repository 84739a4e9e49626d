import { z } from 'zod'
import { ConsentPage } from '../../consents.ts'
import { AccessEvent, Right, RightSource } from '../../membership.ts'
import { Instant } from '../../shared.ts'
import { DeskFact, deskResource } from '../resource.ts'

export const Role = z.enum(['editor', 'moderator', 'operator'], 'Роль: editor, moderator или operator')

/** Ten years: a larger number is a typing mistake. */
export const MOST_DAYS = 3650

/** `limited`: may not write for a time. `frozen`: may not sign in until lifted. `closed`: the account is closed. */
export const RestrictionKind = z.enum(['limited', 'frozen', 'closed'], 'Неизвестное ограничение')
export type RestrictionKind = z.infer<typeof RestrictionKind>

/** A year: an account barred for longer is closed instead. */
export const MOST_LIMITED_DAYS = 365

export const DeskPerson = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  roles: z.array(Role),
  /** Null unless an operator asks. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
  created_at: Instant,
  has_access: z.boolean(),
  /** Null without access, and when the access has no end. */
  access_until: Instant.nullable(),
  /** Sources of the rights that give access now. */
  sources: z.array(RightSource),
  /** Restrictions in force now. */
  restrictions: z.array(z.object({ kind: RestrictionKind, reason: z.string(), until: Instant.nullable() })),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const DeskPersonInFull = DeskPerson.extend({
  /** When the account goes at the person's own request; null without one. */
  leaving_at: Instant.nullable(),
  description: z.string(),
  twitter: z.string(),
  telegram: z.string(),
  /** Every right with its evidence, newest first. */
  rights: z.array(Right.extend({ evidence: z.array(DeskFact) })),
  /** Changes of the rights, newest first. */
  events: z.array(AccessEvent.extend({ actor: z.string(), grant_id: z.number().int().nullable() })),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), ip: z.string(), created_at: Instant, last_seen_at: Instant }),
  ),
  /** Linked wallets; `nfts` is null until the chain has answered. */
  wallets: z.array(
    z.object({
      address: z.string(),
      nfts: z.number().int().nullable(),
      checked_at: Instant.nullable(),
      /** Since when the chain does not answer; null while it does. */
      failing_since: Instant.nullable(),
    }),
  ),
  /** Telegram chats, as far as the bot has seen. */
  chats: z.array(
    z.object({
      /** Null for a chat that is no longer in the settings. */
      title: z.string().nullable(),
      standing: z.enum(['member', 'admin', 'out']),
      changed_at: Instant,
      /** When the bot will remove the person from the chat. */
      leave_at: Instant.nullable(),
      problem: z.string(),
    }),
  ),
  /** Texts that the person has accepted, newest first. */
  consents: z.array(z.object({ page: ConsentPage, revision: z.number().int(), given_at: Instant })),
  /** Letters to the address stopped: why, since when, what the mail server said; null when they go. */
  letters_stopped: z
    .object({ reason: z.enum(['dead', 'failing', 'complaint']), since: Instant, problem: z.string() })
    .nullable(),
  /** Letters of the last month, newest first. */
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

/** Actions on money and roles need an operator, a fresh second step and a reason. */
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
    /** Source of a right that gives access now. */
    source: RightSource.optional(),
    restriction: RestrictionKind.optional(),
    /** People whose letters are stopped. */
    letters: z.literal('stopped').optional(),
    /** First and last day of registration, in Moscow time. */
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
      adds: true,
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
    'resume-letters': {
      about: 'Снова слать письма на адрес, на который они остановлены: адрес починили или жалоба была ошибкой',
      label: 'Снова слать письма',
      roles: ['operator'],
      reason: 'required',
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
