import { type DeskSignal, deskSignals } from '@palata/contract/desk/signals'
import type { Reply } from '@palata/contract/endpoint'
import { plural } from '@site/ui/format/index.ts'
import { numberText, percentText } from '@site/ui/numbers/index.ts'
import { Html } from '#lists/Html.tsx'
import { momentInWords, waitsInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { doubtsOf, ratioOf } from './levels.ts'

type InFull = Reply<typeof deskSignals.read>

const DIRECTIONS: Record<string, string> = { long: 'лонг', short: 'шорт' }
const isWaiting = (row: Row) => row.state === 'waiting'
const isLive = (row: Row) => row.state === 'live'

export const signalsScreen: ResourceScreen = {
  key: 'signals',
  title: 'Сигналы',
  contract: deskSignals,
  countsWaiting: true,
  one: 'Сигнал',
  search: 'Заголовок или номер',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'waiting', words: 'На проверке', narrow: { state: 'waiting' } },
    { key: 'live', words: 'На сайте', narrow: { state: 'live' } },
    { key: 'removed', words: 'Сняты', narrow: { state: 'removed' } },
  ],
  filters: [{ name: 'author', words: 'Автор', kind: 'words' }],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  waits: { words: 'На проверке', rest: 'Остальные', isWaiting, since: (row) => row.created_at },
  line: (row, now) => {
    const signal = row as unknown as DeskSignal
    return {
      title: signal.title,
      by: signal.author,
      about: [signal.coin, signal.direction && (DIRECTIONS[signal.direction] ?? signal.direction)],
      at: isWaiting(row) ? waitsInWords(signal.created_at, now) : momentInWords(signal.created_at, now),
      state: stateInWords(signal),
      isWaiting: isWaiting(row),
    }
  },
  actions: {
    hide: {
      key: 'R',
      kind: 'alert',
      reasons: ['Нет оснований', 'Ошибка в цифрах', 'Реклама', 'Просьба автора'],
      isFor: (row) => row.state !== 'removed',
    },
    restore: { isFor: (row) => row.state === 'removed' },
    pin: { isFor: (row) => isLive(row) && !row.pinned },
    unpin: { isFor: (row) => Boolean(row.pinned) },
    approve: { key: 'A', kind: 'primary', isFor: isWaiting },
  },
  body: (row) => {
    const { title, content_html: html } = row as unknown as InFull
    return <Html title={title} html={html} />
  },
  facts: (row, now) => {
    const signal = row as unknown as InFull
    const price = (value: number | null) => (value === null ? null : numberText('price', value))
    const ratio = ratioOf(signal)
    const doubts = doubtsOf(signal)
    return [
      ['Внимание', doubts.length > 0 && <strong>{doubts.join('. ')}</strong>],
      ['Монета', signal.coin],
      ['Направление', signal.direction && (DIRECTIONS[signal.direction] ?? signal.direction)],
      ['Цель', price(signal.target_price_usd)],
      ['Стоп', price(signal.stop_price_usd)],
      ['Выигрыш к риску', ratio === null ? null : numberText('points', ratio)],
      [
        'Срок',
        signal.horizon_days === null
          ? null
          : `${signal.horizon_days}\u00a0${plural(signal.horizon_days, 'день', 'дня', 'дней')}`,
      ],
      ['Цена старта', price(signal.start_price_usd)],
      ['Цена сейчас', price(signal.price_usd)],
      ['Цена завершения', price(signal.end_price_usd)],
      ['Автор', signal.author?.name],
      ['Состояние', stateInWords(signal)],
      ['Предложен', momentInWords(signal.created_at, now)],
      ['Вышел', signal.published_at && momentInWords(signal.published_at, now)],
      ['Закрыт', signal.ended_at && momentInWords(signal.ended_at, now)],
      ['Результат', signal.result_percent === null ? null : percentText(signal.result_percent, { plus: true })],
      ['Причина', signal.removal_reason],
    ]
  },
  onSite: (row) => row.url || null,
  empty: 'Сигналов пока нет',
}

function stateInWords({ state, ended_at: ended, result_percent: result, pinned }: DeskSignal) {
  if (state === 'waiting') return 'на проверке'
  if (state === 'removed') return 'снят'
  if (ended) return result === null ? 'закрыт' : `закрыт, ${percentText(result, { plus: true })}`
  return pinned ? 'закреплён' : 'идёт'
}
