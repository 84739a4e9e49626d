import { ledger } from '@palata/contract/ledger'
import { record } from '@palata/contract/record'
import type { RecordSummary } from '@palata/contract/record/summary'
import { signals } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { makeCall, makeOpened, makeSignal } from '#testing/features/signals.ts'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, serve } from '#testing/replies.ts'
import { SignalRail } from './SignalRail.tsx'

// The rail loads it later; a test must not wait for that.
await import('./CallPanels.tsx')

const SUMMARY: RecordSummary = {
  calls: 18,
  ended: 15,
  open: 3,
  void: 0,
  suspended: 0,
  withdrawn: 0,
  taken_down: 0,
  counted: 14,
  verdict: 'chance',
  skill: { point: 0.57, low: 0.45, high: 0.69, p: 0.3, independent: 14, told_at: null },
  alpha: { median: 0.84, won: 8, of: 14 },
  late_hour: -0.62,
  worst_fall: -3,
  cone: null,
  calibration: null,
  club: null,
  counted_at: '2026-11-20T09:00:00.000Z',
}
const at = '2026-11-20T11:20:03.000Z'
const OVERVIEW = {
  checkpoint: { origin: 'palata.example/ledger', size: 1226, root: 'a', note: 'n', vkey: 'v', signed_at: at },
  recorded: 1231,
  counts: [],
  witnesses: [
    { name: 'one', size: 1226, signed_at: at },
    { name: 'two', size: 1226, signed_at: at },
  ],
  timestamps: [],
  keys: [],
}
const OPEN = makeSignal({
  id: 3,
  author: { username: 'yulia', name: 'Юлия Стрельна', avatar: '' },
  publication_date: '2026-11-16T09:00:00Z',
  start_price_usd: 3.18,
  result_percent: 3.99,
})
const LOST = makeSignal({
  id: 4,
  author: { username: 'vera', name: 'Вера Лунь', avatar: '' },
  direction: 'short',
  publication_date: '2026-06-02T09:00:00Z',
  ended_at: '2026-06-09T09:00:00Z',
  ended_by: 'stop',
  result_percent: -12.19,
})
const OWN = { id: 7, author: { username: 'lisin', name: 'Марк Лисин', avatar: '' } }

const list = (state: 'open' | 'ended', found: Signal[]) =>
  serve(
    signals.combined,
    { results: { favorites: [], list: found }, next: null },
    { query: { state, coin: 'jito' } as never },
  )
const replies: Replies = {
  ...serve(record.ofPerson, { summary: SUMMARY }, { params: { username: 'lisin' } }),
  ...serve(ledger.overview, OVERVIEW as never),
  ...list('open', [makeSignal(OWN), OPEN]),
  ...list('ended', [LOST]),
  ...serve(signals.widget, { results: [] }),
}
const show = (given: Partial<Signal> = {}, others: Replies = {}) =>
  renderApp(<SignalRail signal={makeOpened({ ...OWN, ...given })} />, { replies: { ...replies, ...others } })
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const panel = async (name: string | RegExp) => plain((await screen.findByRole('region', { name })).textContent)

test('beside a call stand its author’s record, the ledger and other calls on the coin, all at once', async () => {
  await show()
  expect(await panel('Марк Лисин')).toBe(
    'Марк ЛисинСписок18 сигналов, 14 в счёте. Отличим от случая: пока нет.Место среди монет57 %, 45…69 %Альфа к BTC+0.84 п.п.Опоздание на час−0.62 п.п.',
  )
  expect(screen.queryByRole('status', { name: 'Загрузка панелей' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Список' }).getAttribute('href')).toBe('/users/lisin/record')
  expect(await panel('Журнал')).toContain(
    'Записей 1 231, последняя отметка 20 ноября 2026, 11:20:03 UTC, свидетелей 2.',
  )
  const coin = screen.getByRole('region', { name: /^Ещё по/ })
  expect(
    within(coin)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)?.replace('ЮЮ', 'Ю')),
  ).toEqual(['Юлия Стрельналонг, 16 ноября, $3.18+3.99% с публикации', 'ВВера Луньшорт, 2 июня, стоп−12.19% за сигнал'])
  expect(within(coin).getByRole('link', { name: 'Монета' }).getAttribute('href')).toBe('/coin/jito')
})

test('a record of under ten calls, a call outside the ledger and a coin without others have no panel', async () => {
  const few = { ...SUMMARY, counted: 5, verdict: 'few', skill: null, alpha: null } as const
  await show(
    { call: makeCall({ seal_index: null, is_before_ledger: true }) },
    {
      ...serve(record.ofPerson, { summary: few }, { params: { username: 'lisin' } }),
      ...list('open', [makeSignal(OWN)]),
      ...list('ended', [makeSignal({ id: 5, live: false }), makeSignal({ id: 6, muted_by: '@vera' })]),
    },
  )
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Загрузка панелей' })).toBeNull())
  expect(screen.getAllByRole('region').length).toBe(1)
})

test('a locked call on the coin tells its author alone', async () => {
  const hidden = { direction: null, start_price_usd: null, result_percent: null, price_usd: null }
  await show({}, list('open', [makeSignal({ ...OPEN, ...hidden, is_locked: true })]))
  const coin = await panel(/^Ещё по/)
  expect(coin).toContain('Юлия Стрельна16 ноября, доступен по подписке')
  expect(coin).not.toContain('с публикации')
})

test('what does not load is absent, and the rest of the rail stands', async () => {
  expectConsoleError(/журнала/)
  await show({}, disconnect(ledger.overview))
  expect(await panel('Марк Лисин')).toContain('18 сигналов')
  expect(screen.queryByRole('region', { name: 'Журнал' })).toBeNull()
})
