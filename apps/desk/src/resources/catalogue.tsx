import {
  type DeskChannel,
  type DeskCoinList,
  type DeskEvent,
  type DeskSource,
  deskChannels,
  deskCoinLists,
  deskEvents,
  deskSources,
  MOST_REPEATS,
} from '@palata/contract/desk/catalogue'
import { POPULAR_TAG } from '@palata/contract/forecasters'
import type { FieldView, ResourceView } from '#lists/view.ts'
import { EVENT_KINDS, kindInWords } from './eventWords.ts'
import { momentInWords } from './words.ts'

const REMOVAL = ['Повтор', 'Ошибка', 'Больше не нужно'] as const
const NETWORKS = { twitter: 'X', telegram: 'Telegram' } as const
const COINS: FieldView = { name: 'coins', words: 'Монеты', kind: 'names', help: 'bitcoin, ethereum — по порядку' }

const channelsView: ResourceView = {
  key: 'channels',
  title: 'Каналы',
  contract: deskChannels,
  one: 'Канал',
  sorts: { '-priority': 'как на сайте', priority: 'с конца' },
  line: (row) => {
    const channel = row as unknown as DeskChannel
    return { title: channel.name, about: [channel.slug], at: `место ${channel.priority_show}` }
  },
  facts: (row) => {
    const channel = row as unknown as DeskChannel
    return [
      ['Имя в адресе', channel.slug],
      ['Место', String(channel.priority_show)],
      ['Картинка', channel.logo && <img src={channel.logo} alt="" width={48} height={48} />],
    ]
  },
  fields: [
    {
      name: 'slug',
      words: 'Имя в адресе',
      kind: 'words',
      isRequired: true,
      isForNew: true,
      help: 'латиницей, например macro',
    },
    { name: 'name', words: 'Название', kind: 'words', isRequired: true, most: 60 },
    { name: 'priority_show', words: 'Место', kind: 'number', help: 'чем больше, тем левее' },
    { name: 'logo', words: 'Картинка', kind: 'picture', isForChange: true },
  ],
  onSite: (row) => `/?channel=${String(row.slug)}`,
  empty: 'Каналов пока нет',
}

const coinListsView: ResourceView = {
  key: 'lists',
  title: 'Подборки монет',
  contract: deskCoinLists,
  one: 'Подборка',
  line: (row) => {
    const list = row as unknown as DeskCoinList
    return { title: list.name, about: [list.coins.join(', ')], at: `${list.coins.length} мон.` }
  },
  facts: (row) => {
    const list = row as unknown as DeskCoinList
    return [
      ['Монеты', list.coins.join(', ')],
      ['Место', String(list.position)],
      ['Где нужна', list.name === POPULAR_TAG && 'фильтр «На слуху» форкастов: название не меняется'],
    ]
  },
  sorts: { position: 'как на сайте', '-position': 'с конца' },
  fields: [
    { name: 'name', words: 'Название', kind: 'words', isRequired: true, most: 60 },
    COINS,
    {
      name: 'position',
      words: 'Место',
      kind: 'number',
      isForChange: true,
      isRequired: true,
      help: 'меньшее стоит выше',
    },
  ],
  actions: { remove: { kind: 'alert', reasons: REMOVAL } },
  empty: 'Подборок пока нет',
}

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

const eventsView: ResourceView = {
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
    const event = row as unknown as DeskEvent & { coins?: string[] }
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
    COINS,
    {
      name: 'is_for_later',
      words: 'Так же изменить и следующие повторы',
      kind: 'flag',
      isForChange: true,
      help: 'перенос сдвинет их на столько же',
    },
  ],
  actions: { remove: { kind: 'alert', reasons: REMOVAL } },
  bring: { to: '/desk/events/import', words: 'Из файла' },
  empty: 'Событий пока нет',
}

const sourcesView: ResourceView = {
  key: 'sources',
  title: 'Источники',
  contract: deskSources,
  countsWaiting: true,
  one: 'Источник',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'read', words: 'Читаем', narrow: { state: 'read' } },
    { key: 'paused', words: 'На паузе', narrow: { state: 'paused' } },
    { key: 'left', words: 'Не читаем', narrow: { state: 'left' } },
  ],
  filters: [{ name: 'network', words: 'Сеть', kind: Object.entries(NETWORKS) }],
  line: (row, now) => {
    const source = row as unknown as DeskSource
    return {
      title: source.name || source.username,
      about: [NETWORKS[source.network], `@${source.username}`, source.is_demo && 'демо', source.problem],
      at: source.newest_at ? momentInWords(source.newest_at, now) : 'ещё ничего',
      state: source.failures > 0 ? `сбоев ${source.failures}` : `за день ${source.posts_of_day}`,
      isWaiting: source.failures > 0,
    }
  },
  facts: (row, now) => {
    const source = row as unknown as DeskSource
    return [
      ['Сеть', NETWORKS[source.network]],
      ['Имя', source.username],
      ['Читаем', !source.is_followed ? 'нет' : source.is_paused ? 'на паузе' : 'да'],
      ['Последнее', source.newest_at && momentInWords(source.newest_at, now)],
      ['Ответил', source.answered_at && momentInWords(source.answered_at, now)],
      ['Сбоев подряд', source.failures > 0 && String(source.failures)],
      ['Что случилось', source.problem],
    ]
  },
  fields: [
    { name: 'network', words: 'Сеть', kind: Object.entries(NETWORKS), isForNew: true },
    { name: 'username', words: 'Имя или ссылка', kind: 'words', isRequired: true, isForNew: true },
    { name: 'pages', words: 'Сколько страниц прошлого прочесть', kind: 'number', isForNew: true },
  ],
  actions: {
    pause: { isFor: (row) => Boolean(row.is_followed) && !row.is_paused },
    resume: { kind: 'primary', isFor: (row) => Boolean(row.is_followed && row.is_paused) },
    reread: {
      isFor: (row) => Boolean(row.is_followed),
      fields: [{ name: 'pages', words: 'Сколько страниц', kind: 'number', isRequired: true }],
    },
    unfollow: { kind: 'alert', isFor: (row) => Boolean(row.is_followed) },
    follow: { kind: 'primary', isFor: (row) => !row.is_followed },
  },
  empty: 'Источников пока нет',
}

export const catalogueViews: readonly ResourceView[] = [channelsView, coinListsView, eventsView, sourcesView]
