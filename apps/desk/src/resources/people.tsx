import { type DeskPerson, type DeskPersonInFull, deskPeople } from '@palata/contract/desk/people'
import type { ResourceView } from '#lists/view.ts'
import { rolesInWords } from '#providers/roles.ts'
import { Ledger } from './Ledger.tsx'
import { SOURCES } from './sources.ts'
import { momentInWords } from './words.ts'

const ROLE_CHOICE = [
  ['editor', 'редактор'],
  ['moderator', 'модератор'],
  ['operator', 'оператор'],
] as const

const REASONS = ['Просьба человека', 'Возмещение сбоя', 'Решение команды', 'Нарушение правил'] as const

export const peopleView: ResourceView = {
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
      state: person.sources.map((source) => SOURCES[source]).join(', '),
    }
  },
  actions: {
    grant: {
      kind: 'primary',
      reasons: REASONS,
      fields: [{ name: 'days', words: 'Сколько дней', kind: 'number', isRequired: true }],
    },
    revoke: {
      kind: 'alert',
      reasons: REASONS,
      fields: [{ name: 'right', words: 'Номер права', kind: 'number', isRequired: true, help: 'из списка прав' }],
      isFor: (row) => Boolean(row.has_access),
    },
    'give-role': { reasons: REASONS, fields: [{ name: 'role', words: 'Роль', kind: ROLE_CHOICE }] },
    'take-role': {
      kind: 'alert',
      reasons: REASONS,
      fields: [{ name: 'role', words: 'Роль', kind: ROLE_CHOICE }],
      isFor: (row) => (row.roles as string[]).length > 0,
    },
    'end-sessions': { kind: 'alert', reasons: ['Украденный вход', 'Просьба человека', 'Нарушение правил'] },
  },
  facts: (row, now) => {
    const person = row as unknown as DeskPersonInFull
    return [
      ['Имя', person.name],
      ['Имя для входа', person.username],
      ['Почта', person.email && `${person.email}${person.email_verified ? '' : ' (не подтверждена)'}`],
      ['Роли', rolesInWords(person.roles)],
      ['Доступ', accessInWords(person, now)],
      ['Telegram', person.telegram],
      ['X', person.twitter],
      ['Пришёл', momentInWords(person.created_at, now)],
      ['О себе', person.description],
    ]
  },
  more: (row) => <Ledger person={row as unknown as DeskPersonInFull} />,
  onSite: (row) => `/users/${String(row.username)}/profile`,
  empty: 'Людей пока нет',
}

function accessInWords({ has_access: hasAccess, access_until: until }: DeskPerson, now: Date) {
  if (!hasAccess) return 'без доступа'
  return until ? `до ${momentInWords(until, now)}` : 'без срока'
}
