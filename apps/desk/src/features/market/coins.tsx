import { type DeskCoin, type DeskCoinInFull, deskCoins } from '@palata/contract/desk/market'
import { numberText } from '@site/ui/numbers/text.ts'
import { momentInWords } from '#lists/moments.ts'
import type { FieldSpec, ResourceScreen, Row } from '#lists/screen.ts'
import { CoinPoints } from './CoinPoints.tsx'
import { GRAINS, leapInWords } from './points.ts'

const inDollars = (price: number | null) => numberText('price', price)
const isDoubted = (row: Row) => (row as unknown as DeskCoin).doubted.length > 0

/** Fields of the action that corrects a price. */
const POINT: readonly FieldSpec[] = [
  { name: 'grain', words: 'Что исправить', kind: GRAINS },
  { name: 'at', words: 'Когда', kind: 'moment', help: 'для текущей цены не нужно' },
  { name: 'price', words: 'Верная цена, $', kind: 'decimal' },
  { name: 'remove', words: 'Точки быть не должно: убрать', kind: 'flag' },
]

export const coinsScreen: ResourceScreen = {
  key: 'coins',
  title: 'Монеты',
  contract: deskCoins,
  one: 'Монета',
  search: 'Название, тикер или id',
  countsWaiting: true,
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'doubted', words: 'Цена ждёт', narrow: { state: 'doubted' } },
    { key: 'corrected', words: 'Исправленные', narrow: { state: 'corrected' } },
    { key: 'hidden', words: 'Скрытые', narrow: { state: 'hidden' } },
  ],
  sorts: { rank: 'сначала крупные', '-rank': 'сначала мелкие' },
  line: (row, now) => {
    const coin = row as unknown as DeskCoin
    const doubt = leapInWords(coin)
    return {
      title: `${coin.name} ${coin.symbol}`,
      about: [coin.api_id, coin.is_hidden && 'скрыта', doubt],
      at: inDollars(coin.price_usd),
      state: doubt ? 'цена ждёт' : coin.quoted_at ? momentInWords(coin.quoted_at, now) : 'без цены',
      isWaiting: isDoubted(row),
    }
  },
  facts: (row, now) => {
    const coin = row as unknown as DeskCoin & Partial<DeskCoinInFull>
    return [
      ['Цена', inDollars(coin.price_usd)],
      ['Котировка', coin.quoted_at ? momentInWords(coin.quoted_at, now) : 'ни одной'],
      ['Ждёт', coin.doubted.map(inDollars).join(', ')],
      ['Почему', leapInWords(coin)],
      ['Место', coin.rank === null ? 'нет' : String(coin.rank)],
      ['id поставщика', coin.api_id],
      ['Сюда ведут', coin.aliases?.join(', ')],
      ['Прежние тикеры', coin.former?.map(({ symbol }) => symbol.toUpperCase()).join(', ')],
      ['Контракты', coin.contracts?.join(', ')],
      ['Чьи контракты', coin.are_contracts_own ? 'свои: поставщик их не заменит' : null],
      ['Видна', coin.is_hidden ? 'нет, только по ссылке' : 'да'],
    ]
  },
  more: (row) => <CoinPoints coin={row as unknown as DeskCoinInFull} screen={coinsScreen} />,
  actions: {
    accept: {
      key: 'A',
      kind: 'primary',
      reasons: ['Рынок вырос или упал', 'Другие источники говорят то же'],
      isFor: isDoubted,
    },
    dismiss: { key: 'R', reasons: ['Сбой поставщика', 'Другая монета'], isFor: isDoubted },
    correct: { fields: POINT, reasons: ['Сбой поставщика', 'Другая монета', 'Сделки на пустом рынке'] },
    uncorrect: { fields: POINT.slice(0, 2), isFor: () => false },
    hide: {
      kind: 'alert',
      reasons: ['Мошенничество', 'Больше не торгуется', 'Двойник другой монеты'],
      isFor: (row) => !row.is_hidden,
    },
    show: { kind: 'primary', reasons: ['Скрыта по ошибке', 'Снова торгуется'], isFor: (row) => Boolean(row.is_hidden) },
    rename: {
      reasons: ['Проект сменил имя', 'Поставщик сменил id'],
      fields: [{ name: 'api_id', words: 'Новый id поставщика', kind: 'words', isRequired: true }],
    },
    'rename-back': { isFor: () => false },
  },
  fields: [
    { name: 'aliases', words: 'Другие id, которые ведут сюда', kind: 'names', help: 'через запятую' },
    {
      name: 'contracts',
      words: 'Контракты',
      kind: 'names',
      help: 'сеть:адрес через запятую; пусто — их назовёт поставщик',
    },
  ],
  onSite: (row) => `/coin/${String(row.slug)}`,
  empty: 'Монет пока нет',
}
