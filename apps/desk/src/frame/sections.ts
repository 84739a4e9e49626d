import type { DeskRole } from '@palata/contract/endpoint'
import type { DeskIconName } from './DeskIcon.tsx'

/** An entry of the desk's navigation. */
export interface Entry {
  /** Key of the list's screen; without one everybody at the desk sees the entry. */
  resource?: string
  /** Role required, when the resource is also open to other roles. */
  role?: DeskRole
  to: string
  words: string
  icon: DeskIconName
  /** Name and query of the list's queue of waiting rows. */
  queue?: { words: string; query: string }
}

interface Section {
  words: string
  entries: readonly Entry[]
}

export const TODAY: Entry = { to: '/desk/', words: 'Сегодня', icon: 'home' }

const at = (resource: string, words: string, icon: DeskIconName): Entry => ({
  resource,
  to: `/desk/${resource}`,
  words,
  icon,
})

/** Sections in menu order. An entry is shown only if the server serves its resource to this person. */
export const SECTIONS: readonly Section[] = [
  {
    words: 'Публикации',
    entries: [
      { ...at('materials', 'Материалы', 'news'), queue: { words: 'На проверке', query: 'tab=waiting' } },
      { resource: 'news', role: 'editor', to: '/desk/news/new', words: 'Быстрая новость', icon: 'bolt' },
      at('news', 'Новости', 'edit'),
      at('podcasts', 'Подкасты', 'wave'),
      at('opinions', 'Мнения', 'comment'),
      { ...at('signals', 'Сигналы', 'signals'), queue: { words: 'Сигналы на проверке', query: 'tab=waiting' } },
      at('knowledge', 'База знаний', 'book'),
    ],
  },
  {
    words: 'Порядок',
    entries: [
      at('reports', 'Жалобы', 'flag'),
      at('comments', 'Комментарии', 'comment'),
      at('stories', 'Истории', 'copy'),
      { ...at('appeals', 'Возражения', 'comment'), queue: { words: 'Возражения', query: '' } },
      at('restrictions', 'Ограничения', 'eye-off'),
      at('bans', 'Запреты', 'lock'),
      { ...at('feedback', 'Обращения', 'comment'), queue: { words: 'Обращения', query: '' } },
    ],
  },
  {
    words: 'Справочники',
    entries: [
      at('channels', 'Каналы', 'tag'),
      at('lists', 'Подборки монет', 'list'),
      at('coins', 'Монеты', 'money'),
      { ...at('coin-migrations', 'Деноминации', 'money'), queue: { words: 'Деноминации', query: '' } },
      at('events', 'События', 'calendar'),
      at('sources', 'Источники', 'forecasters'),
      at('translations', 'Переводы', 'edit'),
      at('glossary', 'Словарь переводов', 'book'),
      at('storeroom', 'Кладовая', 'list'),
      at('site-pages', 'Страницы сайта', 'book'),
    ],
  },
  {
    words: 'Люди и деньги',
    entries: [
      at('people', 'Люди', 'users'),
      { ...at('invoices', 'Счета', 'portfolio'), queue: { words: 'Счета', query: 'tab=undecided' } },
      at('codes', 'Коды', 'tag'),
      at('gifts', 'Подарки', 'tag'),
    ],
  },
  {
    words: 'Ход дел',
    entries: [
      { to: '/desk/numbers', words: 'Что читают', icon: 'bars' },
      { ...at('jobs', 'Задания', 'screener'), queue: { words: 'Задания не вышли', query: 'tab=dead' } },
      at('backups', 'Копии', 'copy'),
      at('imports', 'Переносы', 'download'),
      at('webhooks', 'Вебхуки', 'bolt'),
      { ...at('set-aside', 'Отложенные строки', 'list'), queue: { words: 'Отложенные строки', query: 'tab=waiting' } },
      at('bulks', 'Над многими', 'copy'),
      at('audit', 'Журнал', 'history'),
      { role: 'operator', to: '/desk/settings', words: 'Настройки', icon: 'gear' },
    ],
  },
]
