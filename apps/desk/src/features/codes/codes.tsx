import { type DeskCode, type DeskCodeInFull, deskCodes } from '@palata/contract/desk/codes'
import { countOf } from '@palata/contract/text/plural'
import { Link } from '@site/navigation/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskCode['state'], string> = { works: 'действует', used_up: 'исчерпан', ended: 'не действует' }
const TARIFFS: Record<NonNullable<DeskCode['tariff']>, string> = { '1year': 'на 12 месяцев', '2months': 'на 2 месяца' }

const codeOf = (row: Row) => row as unknown as DeskCode

function givesInWords({ days, percent, tariff }: DeskCode): string {
  if (days !== null) return countOf(days, ['день', 'дня', 'дней'])
  return `−${percent}%${tariff ? ` ${TARIFFS[tariff]}` : ''}`
}

/** A code is letters, digits and hyphens, which stand in an address as they are read. */
const addressOf = (code: string) => `/user/subscription?code=${code}`

/** Codes that give days or lower the price. */
export const codesScreen: ResourceScreen = {
  key: 'codes',
  title: 'Коды',
  contract: deskCodes,
  one: 'Код',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'works', words: 'Действуют', narrow: { state: 'works' } },
    { key: 'ended', words: 'Закончились', narrow: { state: 'ended' } },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const code = codeOf(row)
    return {
      title: code.code,
      about: [givesInWords(code), `использован ${code.used} из ${code.most_uses}`, code.note],
      at: momentInWords(code.created_at, now),
      state: STATES[code.state],
    }
  },
  facts: (row, now) => {
    const code = row as unknown as DeskCodeInFull
    return [
      ['Даёт', givesInWords(code)],
      ['Использован', `${fullText('count', code.used)} из ${fullText('count', code.most_uses)}`],
      ['Держат открытые счета', code.held > 0 && fullText('count', code.held)],
      ['Действует до', code.ends_at ? momentInWords(code.ends_at, now) : 'без срока'],
      ['Закончен', code.ended_at && momentInWords(code.ended_at, now)],
      ['Ссылка', `${location.origin}${addressOf(code.code)}`],
      ['Кто сделал', code.made_by && <Link to={`/desk/people?find=${code.made_by}`}>{code.made_by}</Link>],
      ['Создан', momentInWords(code.created_at, now)],
      ['Заметка', code.note],
    ]
  },
  more: (row) => <Uses uses={(row as unknown as DeskCodeInFull).uses} />,
  fields: [
    {
      name: 'code',
      words: 'Код',
      kind: 'words',
      isForNew: true,
      help: 'от 6 до 40 букв, цифр и дефисов; пустой придумается сам',
      most: 40,
    },
    { name: 'days', words: 'Дней доступа', kind: 'number', isForNew: true, help: 'или процент ниже, что-то одно' },
    { name: 'percent', words: 'Скидка, %', kind: 'number', isForNew: true, help: 'не больше 90' },
    {
      name: 'tariff',
      words: 'На какую подписку скидка',
      kind: [
        ['', 'на любую'],
        ['1year', '12 месяцев'],
        ['2months', '2 месяца'],
      ],
      isForNew: true,
    },
    { name: 'most_uses', words: 'Сколько раз', kind: 'number', isRequired: true, help: 'каждый человек — один раз' },
    { name: 'ends_at', words: 'Действует до', kind: 'moment', help: 'пусто: без срока' },
    { name: 'note', words: 'Заметка', kind: 'words', help: 'видна только за столом', most: 200 },
  ],
  actions: {
    end: { kind: 'alert', isFor: (row) => row.ended_at === null, note: 'Открытые счета с этим кодом сохранят цену.' },
    reopen: { isFor: (row) => row.ended_at !== null },
  },
  onSite: (row) => addressOf(String(row.code)),
  empty: 'Кодов пока нет',
}

function Uses({ uses }: { uses: DeskCodeInFull['uses'] | undefined }) {
  if (!uses || uses.length === 0) return null
  const now = new Date()
  return (
    <section aria-label="Кто использовал">
      <h2>Кто использовал</h2>
      <ul>
        {uses.map(({ username, used_at, held_until }) => (
          <li key={`${username} ${used_at} ${held_until}`}>
            {username ? <Link to={`/desk/people?find=${username}`}>{username}</Link> : 'аккаунта больше нет'},{' '}
            {used_at ? momentInWords(used_at, now) : `счёт открыт до ${momentInWords(held_until!, now)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
