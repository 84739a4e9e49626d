import { deskPeople } from '@palata/contract/desk/accounts/people'
import type { DeskPerson, DeskPersonInFull, RestrictionKind } from '@palata/contract/desk/accounts/person'
import { Ledger } from '#features/membership/Ledger.tsx'
import { SOURCES } from '#features/membership/rightSources.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { rolesInWords } from '#providers/roles.ts'
import { RESTRICTIONS } from './restrictions.tsx'

const ROLE_CHOICE = [
  ['editor', 'редактор'],
  ['moderator', 'модератор'],
  ['operator', 'оператор'],
] as const

const BREACHES = ['Спам', 'Оскорбления', 'Мошенничество', 'Реклама', 'Решение команды'] as const
const LENIENCE = ['Просьба человека', 'Ошибка модератора', 'Решение команды'] as const
const STOLEN = ['Украденный вход', 'Просьба человека', 'Нарушение правил'] as const

/** A team member cannot be restricted until their roles are taken away. */
const isOrdinary = (row: Row) => (row.roles as string[]).length === 0

const stands = (kind: RestrictionKind) => (row: Row) =>
  (row as unknown as DeskPerson).restrictions.some((one) => one.kind === kind)

const GIFTS = ['Просьба человека', 'Возмещение сбоя', 'Решение команды'] as const
const REASONS = ['Просьба человека', 'Решение команды', 'Нарушение правил'] as const
const ROLE_GIVEN = ['Решение команды', 'Просьба человека'] as const

export const peopleScreen: ResourceScreen = {
  key: 'people',
  title: 'Люди',
  contract: deskPeople,
  one: 'Человек',
  search: 'Имя, почта или номер',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'editor', words: 'Редакторы', narrow: { role: 'editor' } },
    { key: 'moderator', words: 'Модераторы', narrow: { role: 'moderator' } },
    { key: 'operator', words: 'Операторы', narrow: { role: 'operator' } },
  ],
  filters: [
    { name: 'source', words: 'Доступ', kind: Object.entries(SOURCES) },
    { name: 'restriction', words: 'Ограничения', kind: Object.entries(RESTRICTIONS) },
    { name: 'letters', words: 'Письма', kind: [['stopped', 'остановлены']] },
    { name: 'from', words: 'Пришли с', kind: 'day' },
    { name: 'to', words: 'Пришли по', kind: 'day' },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const person = row as unknown as DeskPerson
    return {
      title: person.name || person.username,
      by: { name: person.username, avatar: person.avatar },
      about: [person.email, person.roles.length > 0 && rolesInWords(person.roles)],
      at: accessInWords(person, now),
      state: [
        ...person.restrictions.map(({ kind }) => RESTRICTIONS[kind]),
        ...person.sources.map((one) => SOURCES[one]),
      ].join(', '),
    }
  },
  actions: {
    grant: {
      kind: 'primary',
      reasons: GIFTS,
      fields: [{ name: 'days', words: 'Сколько дней', kind: 'number', isRequired: true }],
    },
    revoke: { kind: 'alert', reasons: REASONS, isPlaced: true },
    'give-role': { reasons: ROLE_GIVEN, fields: [{ name: 'role', words: 'Роль', kind: ROLE_CHOICE }] },
    'take-role': {
      kind: 'alert',
      reasons: REASONS,
      fields: [{ name: 'role', words: 'Роль', kind: ROLE_CHOICE }],
      isFor: (row) => (row.roles as string[]).length > 0,
    },
    limit: {
      kind: 'alert',
      reasons: BREACHES,
      fields: [{ name: 'days', words: 'На сколько дней', kind: 'number', isRequired: true }],
      isFor: isOrdinary,
    },
    unlimit: { reasons: LENIENCE, isFor: stands('limited') },
    freeze: {
      kind: 'alert',
      reasons: ['Украденный вход', 'Просьба человека', 'Разбираемся с оплатой', 'Нарушение правил'],
      isFor: (row) => isOrdinary(row) && !stands('frozen')(row),
    },
    unfreeze: { reasons: LENIENCE, isFor: stands('frozen') },
    close: { kind: 'alert', reasons: BREACHES, isFor: (row) => isOrdinary(row) && !stands('closed')(row) },
    reopen: { reasons: LENIENCE, isFor: stands('closed') },
    'resume-letters': {
      reasons: ['Просьба человека', 'Адрес починили', 'Жалоба по ошибке'],
      isFor: (row) => (row as unknown as DeskPersonInFull).letters_stopped !== null,
    },
    'end-session': { kind: 'alert', reasons: STOLEN, isPlaced: true },
    'end-sessions': { kind: 'alert', reasons: STOLEN },
    delete: {
      kind: 'alert',
      reasons: ['Просьба человека', 'Законный запрос'],
      note: 'Вернуть нельзя. Уйдут комментарии, мнения и сигналы, права и дни; счета останутся в книгах без имени.',
      fields: [{ name: 'username', words: 'Повторите имя для входа', kind: 'words', isRequired: true }],
      isFor: isOrdinary,
    },
  },
  facts: (row, now) => {
    const person = row as unknown as DeskPersonInFull
    return [
      ['Имя', person.name],
      ['Имя для входа', person.username],
      ['Почта', person.email && `${person.email}${person.email_verified ? '' : ' (не подтверждена)'}`],
      ['Письма', stoppedInWords(person, now)],
      ['Роли', rolesInWords(person.roles)],
      ['Доступ', accessInWords(person, now)],
      ['Ограничения', restrictionsInWords(person, now)],
      ['Удаляет аккаунт', person.leaving_at && momentInWords(person.leaving_at, now)],
      ['Telegram', person.telegram],
      ['X', person.twitter],
      ['Пришёл', momentInWords(person.created_at, now)],
      ['О себе', person.description],
    ]
  },
  more: (row) => <Ledger screen={peopleScreen} person={row as unknown as DeskPersonInFull} />,
  onSite: (row) => `/users/${String(row.username)}/profile`,
  empty: 'Людей пока нет',
}

function accessInWords({ has_access: hasAccess, access_until: until }: DeskPerson, now: Date) {
  if (!hasAccess) return 'без доступа'
  return until ? `до ${momentInWords(until, now)}` : 'без срока'
}

const STOPPED = {
  dead: 'адреса не существует',
  failing: 'не доходили несколько дней',
  complaint: 'человек отметил письмо как спам',
} as const

/** «остановлены с 27 ноября: адреса не существует (550 5.1.1 …)» */
function stoppedInWords({ letters_stopped: stopped }: DeskPersonInFull, now: Date) {
  if (!stopped) return ''
  const { reason, since, problem } = stopped
  return `остановлены с ${momentInWords(since, now)}: ${STOPPED[reason]}${problem && ` (${problem})`}`
}

/** «не пишет до 27 ноября, 14:20: спам» */
function restrictionsInWords({ restrictions }: Pick<DeskPerson, 'restrictions'>, now: Date) {
  return restrictions
    .map(
      ({ kind, until, reason }) => `${RESTRICTIONS[kind]}${until ? ` до ${momentInWords(until, now)}` : ''}: ${reason}`,
    )
    .join('; ')
}
