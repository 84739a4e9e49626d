import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deskPeople } from '@palata/contract/desk/accounts/people'
import type { DeskPerson, DeskPersonInFull } from '@palata/contract/desk/accounts/person'
import { type DeskRestriction, deskRestrictions } from '@palata/contract/desk/accounts/restrictions'
import { z } from 'zod'
import { csvOf } from '#features/desk'
import { command, Problem } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'
import { table, when } from '../print.ts'
import { LIMIT, Limit, REASON, Reason, requirePerson, Username } from './inputs.ts'

const RESTRICTIONS = { limited: 'не пишет', frozen: 'заморожен', closed: 'закрыт' } as const
const ALL = { sort: '-created', limit: 100 } as const

const query = deskPeople.list.query.pick({ q: true, role: true, source: true, restriction: true, from: true, to: true })

export const people = command({
  name: 'people',
  about: 'Люди, новые сверху: найти по имени, почте, роли, доступу и ограничению',
  options: {
    q: { value: 'слова', about: 'имя, имя для входа, почта или номер' },
    role: { value: 'роль', about: 'editor, moderator или operator' },
    source: { value: 'откуда', about: 'кому доступ открывает cryptocloud, telegram, pon или operator' },
    restriction: { value: 'что', about: 'limited, frozen или closed' },
    from: { value: 'день', about: 'пришли с этого дня, ГГГГ-ММ-ДД' },
    to: { value: 'день', about: 'пришли по этот день' },
    limit: { ...LIMIT, about: 'сколько строк, не больше 100' },
  },
  input: query.extend({ limit: Limit.pipe(z.number().max(100, '--limit: не больше 100')) }),
  async run(desk, asked) {
    const found = await listed<DeskPerson>('people', desk, { ...ALL, ...asked })
    const rows = found.map((one) => [
      String(one.id),
      one.username,
      one.name,
      one.email ?? '',
      one.has_access ? when(one.access_until) : 'нет',
      [...one.roles, ...one.restrictions.map(({ kind }) => RESTRICTIONS[kind])].join(', '),
      when(one.created_at),
    ])
    const head = ['номер', 'имя для входа', 'имя', 'почта', 'доступ', 'роли и ограничения', 'пришёл']
    return { said: table(head, rows, 'Никого нет') }
  },
})

export const person = command({
  name: 'person',
  about: 'Всё о человеке, кроме прав (они в access): сессии, кошельки, чаты, письма, ограничения',
  places: { username: 'имя' },
  input: z.object({ username: Username }),
  async run(desk, { username }) {
    const { id } = await requirePerson(desk.db, username)
    const one = (await deskResourceOf('people').read(deskAsk(desk), id)) as DeskPersonInFull
    return {
      said: [
        `${one.username} (номер ${one.id}): ${one.name}, ${one.email ?? 'без почты'}${one.email_verified ? '' : ', не подтверждена'}`,
        ...one.restrictions.map(
          ({ kind, until, reason }) => `${RESTRICTIONS[kind]}${until ? ` до ${when(until)}` : ''}: ${reason}`,
        ),
        '',
        ...table(
          ['сессия', 'устройство', 'откуда', 'открыта', 'была'],
          one.sessions.map((s) => [s.id, s.device, s.ip, when(s.created_at), when(s.last_seen_at)]),
          'Сессий нет',
        ),
        '',
        ...table(
          ['кошелёк', 'NFT', 'проверен'],
          one.wallets.map((w) => [
            w.address,
            w.nfts === null ? '?' : String(w.nfts),
            momentOr(w.checked_at, 'ещё нет'),
          ]),
          'Кошельков нет',
        ),
        '',
        ...table(
          ['чат', 'в нём', 'с'],
          one.chats.map((c) => [c.title ?? 'прежний чат', c.standing, when(c.changed_at)]),
          'Чатов нет',
        ),
        '',
        ...table(
          ['письмо', 'написано', 'ушло', 'что не так'],
          one.letters.map((l) => [l.kind, when(l.created_at), momentOr(l.sent_at, 'нет'), l.problem]),
          'Писем за месяц не было',
        ),
      ],
    }
  },
})

export const restrictions = command({
  name: 'restrictions',
  about: 'Кто ограничен, заморожен или закрыт, новые сверху',
  options: {
    person: { value: 'имя', about: 'только этот человек' },
    kind: { value: 'что', about: 'limited, frozen или closed' },
    state: { value: 'состояние', about: 'standing (действуют) или over (сняты и вышли)' },
  },
  input: deskRestrictions.list.query.pick({ person: true, kind: true, state: true }),
  async run(desk, asked) {
    const found = await listed<DeskRestriction>('restrictions', desk, { ...ALL, ...asked })
    const rows = found.map((one) => [
      one.person.username,
      RESTRICTIONS[one.kind],
      when(one.created_at),
      one.is_standing ? (one.until ? when(one.until) : 'действует') : 'снято',
      one.actor,
      one.reason,
    ])
    return { said: table(['кто', 'что', 'с', 'до', 'кем', 'причина'], rows, 'Ограничений нет') }
  },
})

export const peopleFile = fileCommand('people', 'Люди таблицей CSV, в файл')
export const invoicesFile = fileCommand('invoices', 'Счета таблицей CSV, в файл')

export const personData = command({
  name: 'person-data',
  about: 'Всё, что хранится о человеке, одним файлом JSON',
  places: { username: 'имя', file: 'новый файл' },
  options: { reason: REASON },
  input: z.object({ username: Username, file: z.string('Укажите файл'), reason: Reason }),
  writes: 'one',
  person: ({ username }) => username,
  async run(desk, { username, file }) {
    const { id } = await requirePerson(desk.db, username)
    const found = (await deskResourceOf('people').document!(deskAsk(desk), id))!
    await write(found.pieces, file)
    return { said: [`${found.about}: всё, что хранится, записано в ${file}`] }
  },
})

function fileCommand(name: 'people' | 'invoices', about: string) {
  return command({
    name: `${name}-file`,
    about,
    places: { file: 'новый файл' },
    input: z.object({ file: z.string('Укажите файл') }),
    writes: 'one',
    async run(desk, { file }) {
      await write(csvOf(deskResourceOf(name), deskAsk(desk), { sort: 'created' }), file)
      return { said: [`Записано в ${file}`] }
    },
  })
}

async function listed<Row>(name: string, desk: Parameters<typeof deskAsk>[0], asked: object): Promise<Row[]> {
  return ((await deskResourceOf(name).list(deskAsk(desk), asked as never)) as { results: Row[] }).results
}

/** Writes into a new file; an existing file is not overwritten. */
async function write(pieces: AsyncIterable<string>, file: string) {
  try {
    await pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Problem(`Такой файл уже есть: ${file}`)
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new Problem(`Файл не пишется: ${file} (${code})`)
    throw error
  }
}

const momentOr = (at: string | null, otherwise: string) => (at === null ? otherwise : when(at))
