import { type Beforehand, record } from '@palata/contract/record'
import type { RecordCall } from '@palata/contract/record/call'
import type { RecordSummary } from '@palata/contract/record/summary'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { RecordMark } from './Mark.tsx'
import { Record as AuthorRecord } from './Record.tsx'
import { SignalRecord } from './SignalRecord.tsx'

const FEW: RecordSummary = {
  calls: 7,
  ended: 5,
  open: 1,
  void: 0,
  suspended: 0,
  withdrawn: 1,
  taken_down: 1,
  counted: 5,
  verdict: 'few',
  skill: null,
  alpha: null,
  late_hour: null,
  worst_fall: null,
  cone: null,
  calibration: null,
  club: null,
  counted_at: '2026-11-20T09:00:00.000Z',
}
const point = (at: string, own: number) => ({ at, own, low: -8, lowQuarter: -3, middle: 1, highQuarter: 5, high: 12 })
const ENOUGH: RecordSummary = {
  ...FEW,
  calls: 37,
  counted: 31,
  verdict: 'chance',
  skill: { point: 0.54, low: 0.47, high: 0.62, p: 0.4, independent: 24.3, told_at: 141 },
  alpha: { median: 1.79, won: 13, of: 31 },
  late_hour: -0.79,
  worst_fall: -3.5,
  cone: {
    points: [point('2026-04-01T09:00:00.000Z', 0), point('2026-11-01T09:00:00.000Z', 5.9)],
    beaten: 757,
    checkpoint: 7,
  },
}
const late = { percent: 4.3, price: 3.05, is_too_late: false }
const CALL: RecordCall = {
  number: 7,
  signal_id: 70,
  sealed_at: '2026-11-18T14:02:11.000Z',
  state: 'ended',
  is_taken_down: false,
  is_addition: false,
  is_thin: false,
  is_unopened: false,
  is_counted: true,
  coin: { api_id: 'near', symbol: 'near', image: '/media/coins/near' },
  direction: 'short',
  start_price_usd: 3.14,
  end_price_usd: 2.9,
  horizon_at: '2026-12-18T14:02:11.000Z',
  ended_at: '2026-11-19T10:00:00.000Z',
  ended_by: 'target',
  result_percent: 7.6,
  u: 0.81,
  chance: 0.41,
  alpha: 5,
  late: {
    minutes5: { percent: null, price: null, is_too_late: false },
    hour: late,
    day: { percent: 0, price: null, is_too_late: true },
    club: { minutes: 240, ...late },
  },
}
const HIDDEN: RecordCall = {
  ...CALL,
  number: 6,
  signal_id: 60,
  state: 'open',
  coin: null,
  direction: null,
  start_price_usd: null,
  end_price_usd: null,
  horizon_at: null,
  ended_at: null,
  ended_by: null,
  result_percent: null,
  u: null,
  chance: null,
  late: null,
  is_counted: false,
}

const params = { username: 'vera' }
const plainName = (words: string) => new RegExp(words.replaceAll(/[ ]/g, '\\s').replace('?', '\\?'))
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const served = (summary: RecordSummary | null, calls: RecordCall[] = []) => ({
  ...serve(record.ofPerson, { summary }, { params }),
  ...serve(record.calls, { results: calls, next: null }, { params, query: { state: 'all' } }),
})
const draw = (replies: object) =>
  renderApp(<AuthorRecord username="vera" name="Вера Лунь" />, { replies: replies as never })

test.each([
  ['few', FEW, '7 сигналов, 5 в счёте. Отличим от случая: мало данных', /Первые выводы возможны с 10 сигналов/],
  [
    'chance',
    ENOUGH,
    '37 сигналов, 31 в счёте. Отличим от случая: пока нет',
    /лучше 54 % .*внутри разброса 47…62 %.*не раньше 141-го/,
  ],
  [
    'chance, with a range beyond a half',
    { ...ENOUGH, skill: { ...ENOUGH.skill!, low: 0.51 } },
    '37 сигналов, 31 в счёте. Отличим от случая: пока нет',
    /не задевает, но среди всех авторов/,
  ],
  [
    'better',
    { ...ENOUGH, verdict: 'better' as const },
    '37 сигналов, 31 в счёте. Отличим от случая: да, на уровне 10 %',
    /до случая не достаёт/,
  ],
  [
    'worse',
    { ...ENOUGH, verdict: 'worse' as const },
    '37 сигналов, 31 в счёте. Отличим от случая: да, в худшую сторону',
    /Жребий/,
  ],
])('the sentence comes first: %s', async (_, summary, heading, sentence) => {
  await draw(served(summary))
  const said = await screen.findByRole('heading', { level: 2 })
  expect(plain(said.textContent)).toBe(heading)
  expect(plain(said.nextElementSibling?.textContent)).toMatch(sentence)
})

test('figures are shown from ten counted calls, with what they are worth', async () => {
  const first = await draw(served(FEW))
  await screen.findByText('В счёте')
  expect(screen.getAllByText('мало данных').length).toBe(5)
  expect(screen.getByText(/Конус появится после 10-го/)).toBeDefined()
  first.unmount()
  await draw(served(ENOUGH))
  const place = (await screen.findByText('Место среди монет дня, ū')).parentElement!
  expect(plain(place.textContent)).toBe(
    'Место среди монет дня, ū54 %47…62 %, при доверии 90 %; по весу как 24 независимых',
  )
  expect(plain(screen.getByText('Медиана альфы к BTC').parentElement!.textContent)).toContain('+1.79 п.п.')
  expect(plain(screen.getByRole('figure').textContent)).toContain('лучше 757 слепых из 1000')
})

test('a call shows every figure; one that the reader may not read, its number alone', async () => {
  await draw(
    served(FEW, [
      CALL,
      HIDDEN,
      { ...CALL, number: 5, signal_id: null, is_taken_down: true, is_counted: false, u: null },
      { ...CALL, number: 4, is_unopened: true, is_thin: true },
    ]),
  )
  const [, ended, hidden, down, unopened] = await screen.findAllByRole('row')
  const cells = (row?: HTMLElement) =>
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent))
  expect(cells(ended)).toEqual([
    '7',
    '18 ноября, 17:02',
    'NEARшорт',
    '$3.14',
    '$2.9',
    'цель, 19.11.2026',
    '7.60% за сигнал',
    '81 %',
    '41 %',
    '4.30% при входе через час',
  ])
  expect(cells(hidden).slice(2)).toEqual(['откроется с исходом', '', '', 'открыт', '—', '—', '—', '—'])
  expect(cells(down)[5]).toBe('цель, 19.11.2026снят, в счёте остаётсяв счёте после срока')
  expect(cells(unopened)[5]).toBe('цель, 19.11.2026не открыт в срок, считается проигранным')
  expect(within(ended!).getByRole('link').getAttribute('href')).toBe('/signal/70')
  expect(within(down!).queryByRole('link')).toBeNull()
})

test('none yet, and a failure that can be tried again', async () => {
  const first = await draw(served(null))
  expect(await screen.findByText('Вера Лунь: ещё ни одного запечатанного сигнала')).toBeDefined()
  first.unmount()
  expectConsoleError(/^Сетевая ошибка при получении послужного списка/)
  let status = 500
  const { user } = await draw({
    ...served(FEW),
    ...respond(record.ofPerson, () => ({ status, body: status === 500 ? {} : { summary: FEW } }), { params }),
  })
  await screen.findByText('Не удалось загрузить послужной список')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('В счёте')).toBeDefined()
})

test('the rest of a long list is loaded when asked for', async () => {
  const { user } = await draw({
    ...served(ENOUGH),
    ...serve(record.calls, { results: [CALL], next: 7 }, { params, query: { state: 'all' } }),
    ...serve(
      record.calls,
      { results: [{ ...CALL, number: 3, signal_id: 30 }], next: null },
      { params, query: { state: 'all', before: '7' } },
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByRole('link', { name: '3' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

test('by a name the record stands from ten calls up', async () => {
  const names = serve(record.names, { results: [{ username: 'Vera', counted: 31, point: 0.54, verdict: 'chance' }] })
  await renderApp(
    <>
      <RecordMark username="vera" />
      <RecordMark username="nikon" />
    </>,
    { replies: names },
  )
  const mark = await screen.findByRole('link')
  expect(plain(mark.textContent)).toBe('54 % · N 31. Послужной список: 31 сигнал в счёте, отличим от случая: пока нет')
  expect(mark.getAttribute('href')).toBe('/users/vera/record')
  expect(screen.getAllByRole('link').length).toBe(1)
})

const SAID: Beforehand = {
  is_said: false,
  author: null,
  author_salt: null,
  club: null,
  is_hidden: false,
  answers: null,
  mine: null,
  may_answer: false,
  why_not: null,
  closes_at: null,
  closed_at: null,
  position: null,
  notes: [],
}
const ASKED: Beforehand = {
  ...SAID,
  is_said: true,
  is_hidden: true,
  answers: 37,
  may_answer: true,
  closes_at: '2026-11-21T14:02:11.000Z',
  position: { side: 'long', up_to: 5 },
}

test('a member answers once, and only then reads what the author and the club said', async () => {
  const { user, requests } = await renderApp(<SignalRecord id={70} />, {
    replies: {
      ...serve(
        record.ofSignal,
        { call: { ...CALL, late: null }, beforehand: ASKED, decided: null },
        { params: { id: '70' } },
      ),
      ...serve(
        record.answer,
        { ...ASKED, author: 70, club: 60, mine: 40, is_hidden: false, may_answer: false, answers: 38 },
        { params: { id: '70' } },
      ),
      ...serve(record.names, { results: [] }),
    },
  })
  const panel = await screen.findByRole('region', { name: 'Против случая' })
  expect(within(panel).getAllByText(/скрыто до/).length).toBe(2)
  expect(plain(panel.textContent)).not.toContain('70 %')
  expect(plain(panel.textContent)).toContain('лонг, 1–5 % портфеля')
  const answers = within(panel).getByRole('group', { name: plainName('Дойдёт до цели раньше стопа?') })
  await user.click(within(answers).getByRole('button', { name: plainName('40 %') }))
  expect(plain((await within(panel).findByText(/Ваш ответ/)).textContent)).toBe('Ваш ответ: 40 %')
  expect(
    within(panel)
      .getAllByRole('definition')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual(['70 %', '60 %', '41 %'])
  expect(requests.filter(({ method }) => method === 'POST').length).toBe(1)
})

test('who may not answer is told why, and an undeclared position is «не раскрыто»', async () => {
  await renderApp(<SignalRecord id={70} />, {
    replies: {
      ...serve(
        record.ofSignal,
        { call: null, beforehand: { ...ASKED, may_answer: false, why_not: 'young', position: null }, decided: null },
        { params: { id: '70' } },
      ),
      ...serve(record.names, { results: [] }),
    },
  })
  expect(plain((await screen.findByText(/доступ не/)).textContent)).toContain('не меньше 30 дней')
  expect(screen.queryByRole('group')).toBeNull()
  expect(plain(screen.getByText(/не.раскрыто/).textContent)).toBe('не раскрыто')
})

test('no bin of a calibration is drawn without its number of calls', async () => {
  const bin = (from: number, n: number, low = 0.2) => ({ from, n, said: from + 0.05, happened: 0.4, low, high: 0.7 })
  const calibration = {
    n: 23,
    said: 0.62,
    happened: 0.4,
    bins: [bin(0.5, 19), bin(0.7, 4, 0.04)],
    skill: { value: -0.31, n: 20 },
  }
  const club = { ...calibration, n: 20, said: 0.4, happened: 0.42, bins: [bin(0.3, 20)], skill: null }
  const { user } = await renderApp(<AuthorRecord username="vera" name="Вера Лунь" />, {
    replies: {
      ...serve(record.ofPerson, { summary: { ...ENOUGH, calibration, club } }, { params: { username: 'vera' } }),
      ...serve(record.calls, { results: [], next: null }, { params: { username: 'vera' } }),
    },
  })
  const panel = await screen.findByRole('region', { name: /Сказал/ })
  const rows = within(panel)
    .getAllByRole('row')
    .map(({ textContent }) => plain(textContent))
  expect(rows).toEqual(['сказано 55 %сбылось 40 %разброс 20…70 %N 19', 'сказано 75 %сбылось 40 %разброс 4…70 %N 4'])
  expect(panel.querySelectorAll('i').length).toBe(panel.querySelectorAll('small').length - 1)
  expect([...panel.querySelectorAll('em')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '25',
    '50',
    '75',
    '100',
  ])
  const labels = [...panel.querySelectorAll<HTMLElement>('.plot small, [class*=plot] small')]
  expect(labels.map(({ style, dataset }) => [style.bottom, dataset.over])).toEqual([
    ['20%', undefined],
    ['70%', 'true'],
  ])
  expect(plain(panel.textContent)).toContain('Сказано в среднем 62 %, сбылось 40 %: уверенность завышена')
  await user.click(within(panel).getByRole('button', { name: 'Клуб' }))
  expect(within(panel).getAllByRole('row').length).toBe(1)
  expect(plain(panel.textContent)).toContain('Клуб сказал и сбылось N 20')
  expect(plain(panel.textContent)).toContain('Сказано в среднем 40 %, сбылось 42 %: близко к сказанному')
})

test('a signal shows its chance and what was left for who came late', async () => {
  await renderApp(<SignalRecord id={70} />, {
    replies: {
      ...serve(record.ofSignal, { call: CALL, beforehand: SAID, decided: null }, { params: { id: '70' } }),
      ...serve(record.names, { results: [] }),
    },
  })
  expect(plain((await screen.findByText('41 %')).parentElement?.textContent)).toBe('случай41 %')
  expect(screen.getAllByRole('definition').map(({ textContent }) => plain(textContent))).toEqual([
    '41 %',
    '—',
    '$3.05',
    '+4.30% через 1 час',
    '$3.05',
    '+4.30% медиана клуба, до 240 мин',
    'не успел',
  ])
})
