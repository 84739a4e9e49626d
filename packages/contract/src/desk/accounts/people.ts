import { z } from 'zod'
import { RightSource } from '../../membership.ts'
import { deskResource } from '../resource.ts'
import { DeskPerson, DeskPersonInFull, RestrictionKind, Role } from './person.ts'

/** Ten years: a larger number is a typing mistake. */
export const MOST_DAYS = 3650

/** A year: an account barred for longer is closed instead. */
export const MOST_LIMITED_DAYS = 365

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
