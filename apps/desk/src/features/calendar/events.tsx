import { type EventFigures, LONGEST_FIGURE, LONGEST_SOURCE } from '@palata/contract/calendar'
import { type DeskEvent, deskEvents, MOST_REPEATS } from '@palata/contract/desk/calendar/events'
import { numberText, percentText } from '@site/ui/numbers/index.ts'
import { COINS_FIELD } from '#features/market/coinsField.ts'
import { momentInWords } from '#lists/moments.ts'
import { REMOVAL_REASONS } from '#lists/removalReasons.ts'
import type { ResourceScreen } from '#lists/screen.ts'
import { EVENT_KINDS, kindInWords } from './eventKinds.ts'

const CERTAINTY = [
  ['exact', 'точно'],
  ['day', 'известен день'],
  ['week', 'известна неделя'],
  ['month', 'известен месяц'],
  ['quarter', 'известен квартал'],
] as const

const REPEAT = [
  ['once', 'один раз'],
  ['week', 'каждую неделю'],
  ['two_weeks', 'раз в две недели'],
  ['month', 'каждый месяц, того же числа'],
  ['quarter', 'раз в квартал'],
] as const

export const eventsScreen: ResourceScreen = {
  key: 'events',
  title: 'События',
  contract: deskEvents,
  one: 'Событие',
  search: 'Название или номер',
  filters: [
    { name: 'from', words: 'С', kind: 'day' },
    { name: 'to', words: 'По', kind: 'day' },
  ],
  sorts: { '-starts': 'сначала поздние', starts: 'сначала ранние' },
  line: (row, now) => {
    const event = row as unknown as DeskEvent
    return {
      title: event.title,
      about: [
        kindInWords(event.kind),
        event.is_repeated && 'повторяется',
        event.highlighted && 'важное',
        event.countdown_main_page && 'отсчёт на главной',
      ],
      at: momentInWords(event.starts_at, now),
      state: event.is_all_day ? 'весь день' : '',
    }
  },
  facts: (row, now) => {
    const event = row as unknown as DeskEvent & { coins?: string[] } & Partial<EventFigures>
    return [
      ['Когда', momentInWords(event.starts_at, now)],
      ['Весь день', event.is_all_day && 'да'],
      ['Точность даты', event.certainty !== 'exact' && CERTAINTY.find(([value]) => value === event.certainty)?.[1]],
      ['Вид', kindInWords(event.kind)],
      ['Повторяется', event.is_repeated && 'да'],
      ['Ссылка', event.link],
      ['Важное', event.highlighted && 'да'],
      ['Отсчёт на главной', event.countdown_main_page && 'да'],
      ['Монеты', event.coins?.join(', ')],
      ['Прошлое, прогноз, факт', [event.previous, event.forecast, event.actual].filter(Boolean).join(' · ')],
      ['Разлок', unlockInWords(event)],
      ['Источник чисел', event.source],
    ]
  },
  fields: [
    { name: 'title', words: 'Название', kind: 'words', isRequired: true, most: 200 },
    { name: 'starts_at', words: 'Когда', kind: 'moment', isRequired: true },
    { name: 'is_all_day', words: 'Весь день', kind: 'flag' },
    { name: 'certainty', words: 'Насколько точна дата', kind: CERTAINTY },
    { name: 'kind', words: 'О чём оно', kind: EVENT_KINDS },
    { name: 'repeat', words: 'Повторяется', kind: REPEAT, isForNew: true },
    {
      name: 'times',
      words: 'Сколько раз всего',
      kind: 'number',
      isForNew: true,
      help: `вместе с первым, до ${MOST_REPEATS}; каждый повтор — отдельное событие`,
    },
    { name: 'description', words: 'Описание', kind: 'text' },
    { name: 'link', words: 'Ссылка', kind: 'words' },
    { name: 'highlighted', words: 'Важное', kind: 'flag' },
    { name: 'countdown_main_page', words: 'Отсчёт на главной', kind: 'flag' },
    COINS_FIELD,
    {
      name: 'previous',
      words: 'Прошлое значение',
      kind: 'words',
      most: LONGEST_FIGURE,
      help: 'как у источника: 3,1 %, 227K',
    },
    { name: 'forecast', words: 'Прогноз', kind: 'words', most: LONGEST_FIGURE },
    { name: 'actual', words: 'Факт', kind: 'words', most: LONGEST_FIGURE },
    { name: 'supply_share', words: 'Разлок, % предложения', kind: 'decimal' },
    { name: 'value_usd', words: 'Разлок, $', kind: 'decimal' },
    {
      name: 'source',
      words: 'Источник чисел',
      kind: 'words',
      most: LONGEST_SOURCE,
      help: 'название или адрес; прежние числа остаются видны с днём правки',
    },
    {
      name: 'is_for_later',
      words: 'Так же изменить и следующие повторы',
      kind: 'flag',
      isForChange: true,
      help: 'перенос сдвинет их на столько же',
    },
  ],
  actions: { remove: { kind: 'alert', reasons: REMOVAL_REASONS } },
  bring: { to: '/desk/events/import', words: 'Из файла' },
  empty: 'Событий пока нет',
}

function unlockInWords({ supply_share: share, value_usd: value }: Partial<EventFigures>) {
  return [share && `${percentText(share)} предложения`, value && numberText('large', value)].filter(Boolean).join(', ')
}
