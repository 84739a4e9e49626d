import { type DeskSource, deskSources } from '@palata/contract/desk/forecasters/sources'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen } from '#lists/screen.ts'

const NETWORKS = { twitter: 'X', telegram: 'Telegram' } as const

export const sourcesScreen: ResourceScreen = {
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
