import type { AccessEvent, Right } from '@palata/contract/membership'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import { findAccess } from '#features/access'
import { getFullHistory, grantDays, listLatestEvents, revokeGrant } from '#features/membership'
import { transaction } from '#platform/database.ts'
import { command, Problem } from '../command.ts'
import { table, when } from '../print.ts'
import { actorOf, LIMIT, Limit, REASON, Reason, requirePerson, Username } from './inputs.ts'

const SOURCES: Record<Right['source'], string> = {
  cryptocloud: 'оплата',
  telegram: 'Telegram',
  pon: 'NFT',
  operator: 'администратор',
  code: 'код',
  gift: 'подарок',
}
const STATES: Record<Right['state'], string> = {
  active: 'идёт',
  frozen: 'ждёт',
  upcoming: 'впереди',
  ended: 'кончилось',
  revoked: 'отозвано',
}
const KINDS: Record<AccessEvent['kind'], string> = {
  granted: 'дано',
  changed: 'изменено',
  frozen: 'остановлено',
  resumed: 'идёт снова',
  ended: 'кончилось',
  revoked: 'отозвано',
  role_given: 'роль дана',
  role_taken: 'роль снята',
}
/** Ten years: more is a typing error. */
const MOST_DAYS = 3650
/** The same command so soon is one that was run again after a crash. */
const REPEAT_SECONDS = 600

export const access = command({
  name: 'access',
  about: 'Доступ человека: все права, их основания и что с ними было',
  places: { username: 'имя' },
  input: z.object({ username: Username }),
  async run({ db, now }, { username }) {
    const person = await requirePerson(db, username)
    const found = (await findAccess(db, person.id, now))!
    const { rights, events } = await getFullHistory(db, person.id, now)
    const until = found.ends_at || !found.has_access ? '' : ' без срока'
    const roles = found.groups.length > 0 ? found.groups.join(', ') : 'нет'
    const rightRows = rights.map((right) => [
      String(right.id),
      SOURCES[right.source],
      STATES[right.state],
      when(right.starts_at),
      when(right.ends_at),
      right.days_left === null ? '' : String(right.days_left),
      right.reason,
      JSON.stringify(right.evidence),
    ])
    return {
      said: [
        `${person.username}: ${found.has_access ? `доступ есть${found.ends_at ? ` до ${when(found.ends_at)}` : until}` : 'доступа нет'}. Роли: ${roles}`,
        '',
        ...table(
          ['право', 'откуда', 'состояние', 'с', 'до', 'дней', 'причина', 'основание'],
          rightRows,
          'Прав не было',
        ),
        '',
        ...table(EVENT_HEAD, events.map(eventRow), 'Изменений не было'),
      ],
    }
  },
})

export const grant = command({
  name: 'grant',
  about: 'Дать дни доступа; они встают в очередь за теми, что есть',
  places: { username: 'имя', days: `сколько дней, от 1 до ${MOST_DAYS}` },
  options: { reason: REASON, again: { about: 'дать ещё раз то же, что дано в последние десять минут' } },
  input: z.object({
    username: Username,
    again: z.boolean().default(false),
    days: z.coerce
      .number('Укажите, сколько дней')
      .int('Дни — целое число')
      .min(1, 'Дней не меньше 1')
      .max(MOST_DAYS, `Дней не больше ${MOST_DAYS}`),
    reason: Reason,
  }),
  writes: 'one',
  person: ({ username }) => username,
  async run({ db, operator, now }, { username, days, reason, again }) {
    const person = await requirePerson(db, username)
    const right = { accountId: person.id, source: 'operator', days } as const
    const cause = { reason, actor: actorOf(operator), ...(!again && { repeatSeconds: REPEAT_SECONDS }) }
    const { grantId, isNew } = await transaction(db, (tx) => grantDays(tx, right, cause, now))
    const after = await findAccess(db, person.id, now)
    const end = after?.ends_at ? `, доступ до ${when(after.ends_at)}` : ''
    const given = countOf(days, ['день', 'дня', 'дней'])
    const told = isNew ? '' : '. Уже было дано, второй раз не даём: если нужно ещё, добавьте --again'
    return { said: [`${person.username}: ${given}, право ${grantId}${end}${told}`] }
  },
})

export const revoke = command({
  name: 'revoke',
  about: 'Отозвать право до срока; дни, что стояли за ним, подвигаются',
  places: { username: 'имя', right: 'номер права, см. access' },
  options: { reason: REASON },
  input: z.object({
    username: Username,
    right: z.coerce.number('Укажите номер права').pipe(z.int32('Номер права — целое число')),
    reason: Reason,
  }),
  writes: 'one',
  person: ({ username }) => username,
  async run({ db, operator, now }, { username, right, reason }) {
    const person = await requirePerson(db, username)
    const cause = { reason, actor: actorOf(operator) }
    const isDone = await transaction(db, (tx) => revokeGrant(tx, person.id, right, cause, now))
    if (!isDone)
      throw new Problem(`У ${person.username} нет действующего права ${right}. Что есть: access ${person.username}`)
    const after = (await findAccess(db, person.id, now))!
    return { said: [`${person.username}: право ${right} отозвано, доступ ${after.has_access ? 'остаётся' : 'закрыт'}`] }
  },
})

export const changes = command({
  name: 'changes',
  about: 'Последние изменения доступа и ролей: чьи, кем и почему',
  options: { person: { value: 'имя', about: 'только этого человека' }, limit: LIMIT },
  input: z.object({ person: Username.optional(), limit: Limit }),
  async run({ db }, { person, limit }) {
    const accountId = person === undefined ? undefined : (await requirePerson(db, person)).id
    const events = await listLatestEvents(db, { accountId, limit })
    const rows = events.map((event) => [event.username, ...eventRow(event)])
    return { said: table(['кто', ...EVENT_HEAD], rows, 'Изменений не было') }
  },
})

type Event = Awaited<ReturnType<typeof listLatestEvents>>[number]

const EVENT_HEAD = ['когда', 'что', 'право', 'откуда', 'до', 'кем', 'причина']

function eventRow(event: Event): string[] {
  return [
    when(event.at),
    KINDS[event.kind],
    event.grant_id === null ? '' : String(event.grant_id),
    event.source === null ? '' : SOURCES[event.source],
    event.ends_at === null ? '' : when(event.ends_at),
    event.actor,
    event.reason,
  ]
}
