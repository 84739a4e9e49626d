import { type DeskGift, type DeskGiftInFull, deskGifts } from '@palata/contract/desk/gifts'
import { countOf } from '@palata/contract/text/plural'
import { Link } from '@site/navigation/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

const STATES: Record<DeskGift['state'], string> = {
  unpaid: 'ждёт оплаты',
  waiting: 'не открыт',
  used: 'открыт',
  ended: 'не действует',
}
const TARIFFS: Record<NonNullable<DeskGift['tariff']>, string> = { '1year': '12 месяцев', '2months': '2 месяца' }

const giftOf = (row: Row) => row as unknown as DeskGift

const givesInWords = ({ days, tariff }: DeskGift) =>
  days === null ? (tariff ? TARIFFS[tariff] : '') : countOf(days, ['день', 'дня', 'дней'])

const person = (username: string | null) => username && <Link to={`/desk/people?find=${username}`}>{username}</Link>

/** Memberships that somebody gives somebody else, and those of the club. */
export const giftsScreen: ResourceScreen = {
  key: 'gifts',
  title: 'Подарки',
  contract: deskGifts,
  one: 'Подарок',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'waiting', words: 'Не открыты', narrow: { state: 'waiting' } },
    { key: 'used', words: 'Открыты', narrow: { state: 'used' } },
    { key: 'unpaid', words: 'Ждут оплаты', narrow: { state: 'unpaid' } },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const gift = giftOf(row)
    return {
      title: `Подарок ${gift.id}: ${givesInWords(gift)}`,
      about: [gift.is_from_team ? 'от клуба' : gift.giver, gift.used_by && `достался: ${gift.used_by}`],
      at: momentInWords(gift.created_at, now),
      state: STATES[gift.state],
    }
  },
  facts: (row, now) => {
    const gift = row as unknown as DeskGiftInFull
    return [
      ['Даёт', givesInWords(gift)],
      [gift.is_from_team ? 'Кто сделал' : 'Кто дарит', person(gift.giver)],
      ['Письмо', gift.email],
      ['Письмо уйдёт', gift.send_at && momentInWords(gift.send_at, now)],
      ['Слова', gift.words],
      ['Ждёт до', gift.ends_at && momentInWords(gift.ends_at, now)],
      ['Открыт', gift.used_at && momentInWords(gift.used_at, now)],
      ['Кому достался', person(gift.used_by)],
      ['Создан', momentInWords(gift.created_at, now)],
    ]
  },
  fields: [
    { name: 'days', words: 'Дней доступа', kind: 'number', isForNew: true, isRequired: true },
    {
      name: 'email',
      words: 'Почта получателя',
      kind: 'words',
      isForNew: true,
      help: 'пусто: ссылка на вашей странице подписки',
      most: 254,
    },
    { name: 'send_at', words: 'Когда отправить письмо', kind: 'moment', isForNew: true, help: 'пусто: сразу' },
    { name: 'words', words: 'Слова получателю', kind: 'words', isForNew: true, help: 'без ссылок', most: 300 },
  ],
  actions: {
    end: { kind: 'alert', isFor: (row) => row.state === 'waiting' || row.state === 'unpaid' },
    reopen: { isFor: (row) => row.state === 'ended' },
  },
  empty: 'Подарков пока нет',
}
