import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { postWriting } from '@palata/contract/posts/writing'
import { signals } from '@palata/contract/signals'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { makeOpened } from '#testing/features/signals.ts'
import { isOff } from '#testing/isOff.ts'
import { people } from '#testing/people.ts'
import { renderApp, TEST_NOW } from '#testing/render.tsx'
import { type Answer, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers, hasOpenLayer } from '#ui/layers/index.ts'
import { signalFormLayer } from '../layers.ts'

const ID = 7
const at = { params: { id: String(ID) } }
const JTO = {
  api_id: 'jito',
  symbol: 'JTO',
  name: 'Jito',
  image: '/media/coins/jito',
  rank: 90,
  price_usd: 2,
  priced_at: TEST_NOW.toISOString(),
}
const FAKE = { ...JTO, api_id: 'jito-2', name: 'Jito Fake', rank: null, price_usd: 0.00001 }

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  closeAllLayers()
  storeToken(null)
  vi.restoreAllMocks()
})

interface Opening {
  id?: number
  who?: Me
  replies?: Replies
  now?: Date
}

async function open({ id, who = people.paid, replies = {}, now = TEST_NOW }: Opening = {}) {
  const shown = await renderApp(<Toasts />, {
    token: 't',
    now,
    replies: { ...serve(accounts.me, who), ...serve(postWriting.findCoins, { results: [JTO] }), ...replies },
  })
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
  await act(async () => (id === undefined ? signalFormLayer.open() : signalFormLayer.open({ id })))
  const dialog = await screen.findByRole('dialog')
  const sent = () =>
    shown.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, url, body }) => [`${method} ${url}`, Object.fromEntries(body as FormData)])
  return { ...shown, dialog: within(dialog), sent }
}

type Shown = Awaited<ReturnType<typeof open>>

async function fill({ user, dialog }: Shown) {
  await user.type(dialog.getByRole('textbox', { name: /Монета/ }), 'jto')
  await user.click(await dialog.findByRole('button', { name: /JTO Jito/ }))
  await user.click(dialog.getByRole('button', { name: 'Лонг' }))
  await user.type(dialog.getByRole('textbox', { name: 'Цель, $' }), '2,6')
  await user.type(dialog.getByRole('textbox', { name: 'Стоп, $' }), '1.8')
  await user.click(dialog.getByRole('button', { name: '30 дн.' }))
  await user.type(dialog.getByRole('textbox', { name: 'Заголовок' }), 'Чаевые растут')
  await user.type(dialog.getByRole('textbox', { name: 'Описание' }), 'Половина в казну')
}

const colorOf = async (text: string) =>
  (await screen.findByText(text)).closest('[data-color]')?.getAttribute('data-color')
const draft = (place = 'signalDraft') => JSON.parse(localStorage.getItem(place) ?? 'null')?.draft

test('the price of a coin that was chosen yesterday is left out, and so are the distances from it', async () => {
  const first = await open()
  await fill(first)
  expect(first.dialog.getByText('+30.00% от текущей цены')).toBeDefined()
  await waitFor(() => expect(draft()?.coin).toMatchObject({ api_id: 'jito' }))
  act(() => signalFormLayer.close())
  first.unmount()
  const { dialog } = await open({ now: new Date(TEST_NOW.getTime() + 86_400_000) })
  expect(dialog.getByText('нет данных')).toBeDefined()
  expect(dialog.getByDisplayValue('2,6')).toBeDefined()
  expect(dialog.queryByText(/от текущей цены/)).toBeNull()
})

// spec: B-341
test('a new signal is sent as a form, its draft is removed and its page opens', async () => {
  const saved = makeOpened({ id: 12, live: false })
  const shown = await open({ replies: serve(signals.create, saved) })
  const { user, dialog, sent, at: address } = shown
  expect(screen.getByRole('dialog', { name: 'Добавить сигнал' })).toBeDefined()
  await fill(shown)
  expect(dialog.getByText('+30.00% от текущей цены')).toBeDefined()
  expect(dialog.getByText('−10.00% от текущей цены')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /^Уверенность/ }), '70')
  await user.click(dialog.getByRole('button', { name: 'В лонге' }))
  await waitFor(() => expect(draft()?.position).toBe('long-5'))
  await user.click(dialog.getByRole('button', { name: 'Отправить' }))
  expect(await colorOf('Сигнал отправлен на проверку')).toBe('green')
  const [[call, body]] = sent() as [[string, Record<string, string>]]
  const { key, ...fields } = body
  expect(call).toBe('POST /api/signals/')
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(fields).toEqual({
    coin_id: 'jito',
    title: 'Чаевые растут',
    content: 'Половина в казну',
    link: '',
    images: '',
    direction: 'long',
    target_price_usd: '2,6',
    stop_price_usd: '1.8',
    horizon_days: '30',
    confidence: '70',
    position: 'long-5',
  })
  expect(localStorage.getItem('signalDraft')).toBeNull()
  expect(hasOpenLayer()).toBe(false)
  expect(address()).toBe('/signal/12')
})

// spec: B-556
test('a refused signal keeps the form, its text and its key, and shows the reason', async () => {
  const detail = 'Цена монеты устарела. Сигнал можно опубликовать, когда она обновится.'
  const shown = await open({ who: people.moderator, replies: refuse(signals.create, 409, { detail }) })
  const { user, dialog, sent } = shown
  await fill(shown)
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  expect(await colorOf('Сигнал не был опубликован')).toBe('red')
  expect(dialog.getByRole('alert').textContent).toBe(detail)
  expect(dialog.getByDisplayValue('Половина в казну')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Опубликовать' }))
  const [first, second] = sent() as [string, Record<string, string>][]
  expect(second![1].key).toBe(first![1].key)
})

test('a refused field shows the reason at the field', async () => {
  const refused = { target_price_usd: ['Цель лонга должна быть выше цены'] }
  const shown = await open({ replies: refuse(signals.create, 400, refused) })
  await fill(shown)
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Отправить' }))
  const field = shown.dialog.getByRole('textbox', { name: 'Цель, $' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(shown.dialog.getByText('Цель лонга должна быть выше цены')).toBeDefined()
})

test('an ambiguous ticker sets no coin until one of several is chosen', async () => {
  const shown = await open({ replies: serve(postWriting.findCoins, { results: [JTO, FAKE] }) })
  const { user, dialog } = shown
  await user.type(dialog.getByRole('textbox', { name: /Монета/ }), 'jto')
  expect(await dialog.findByText('Тикер JTO у нескольких монет: выберите нужную')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: 'Заголовок' }), 'Без монеты')
  expect(isOff(dialog.getByRole('button', { name: 'Отправить' }))).toBe(true)
  await user.click(dialog.getByRole('button', { name: /Jito Fake/ }))
  expect(dialog.getByText('Jito Fake')).toBeDefined()
  expect(isOff(dialog.getByRole('button', { name: 'Отправить' }))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Сменить монету' }))
  expect(dialog.getByRole('textbox', { name: /Монета/ })).toBeDefined()
})

test('a draft of a signal is restored when its form opens again', async () => {
  const shown = await open()
  await fill(shown)
  await act(async () => signalFormLayer.close())
  await act(async () => signalFormLayer.open())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByDisplayValue('Чаевые растут')).toBeDefined()
  expect(dialog.getByDisplayValue('2,6')).toBeDefined()
})

test('a corrupted draft of a signal is ignored', async () => {
  localStorage.setItem('signalDraft', '{"draft":{"title":1},"revision":0}')
  const { dialog } = await open()
  expect(dialog.getByRole('textbox', { name: 'Заголовок' })).toHaveProperty('value', '')
})

const written = { text: 'Половина в казну', horizon_days: 30, revision: 3, said: null }
const editable = (given: Partial<OpenedSignal> = {}) =>
  makeOpened({
    id: ID,
    title: 'Чаевые',
    target_price_usd: 0.00000012,
    stop_price_usd: 1.5e-9,
    written,
    fixed_at: '2026-11-20T09:15:00Z',
    ...given,
  })

// spec: B-342
test('an edit starts with the stored signal and sends its revision to its id', async () => {
  const { user, dialog, sent } = await open({
    id: ID,
    replies: { ...serve(signals.get, editable(), at), ...serve(signals.update, editable(), at) },
  })
  expect(screen.getByRole('dialog', { name: 'Редактирование' })).toBeDefined()
  const title = await dialog.findByRole('textbox', { name: 'Заголовок' })
  expect(
    [title, dialog.getByRole('textbox', { name: 'Цель, $' }), dialog.getByRole('textbox', { name: 'Стоп, $' })].map(
      (field) => (field as HTMLInputElement).value,
    ),
  ).toEqual(['Чаевые', '0.00000012', '0.0000000015'])
  expect(dialog.queryByRole('button', { name: 'Сменить монету' })).toBeNull()
  await user.type(title, ' растут')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await colorOf('Изменения сохранены')).toBe('green')
  expect(sent()).toEqual([
    [
      'PATCH /api/signals/7/',
      expect.objectContaining({ title: 'Чаевые растут', revision: '3', horizon_days: '30', content: written.text }),
    ],
  ])
  expect(localStorage.getItem('signalDraft-7')).toBeNull()
})

// spec: B-557
test('a failed edit of a signal keeps the form open with its text', async () => {
  const detail = 'Сигнал уже изменили в другом окне.'
  const { user, dialog } = await open({
    id: ID,
    replies: { ...serve(signals.get, editable(), at), ...refuse(signals.update, 409, { detail }, at) },
  })
  await user.type(await dialog.findByRole('textbox', { name: 'Заголовок' }), ' растут')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await colorOf('Изменения не были сохранены')).toBe('red')
  expect(dialog.getByDisplayValue('Чаевые растут')).toBeDefined()
  expect(dialog.getByText(detail)).toBeDefined()
})

test('fifteen minutes after publication a signal’s text can only be added to', async () => {
  const fixed = editable({ fixed_at: '2026-11-20T08:59:00Z' })
  const { user, dialog, sent } = await open({
    id: ID,
    replies: { ...serve(signals.get, fixed, at), ...serve(signals.update, fixed, at) },
  })
  expect((await dialog.findByRole('note')).textContent).toContain('прошло 15 минут')
  for (const name of ['Заголовок', 'Цель, $', 'Описание']) expect(dialog.queryByRole('textbox', { name })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Дополнение' }), 'Объём растёт')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]![1]).toMatchObject({ content: 'Половина в казну\n\nОбъём растёт', title: 'Чаевые' })
})

test('a draft of an older revision does not overwrite later changes of the signal', async () => {
  localStorage.setItem(
    'signalDraft-7',
    JSON.stringify({
      draft: {
        title: 'Старый',
        content: '',
        link: '',
        direction: '',
        target: '',
        stop: '',
        horizon: '',
        key: '',
        images: [],
      },
      revision: 2,
    }),
  )
  const { dialog } = await open({ id: ID, replies: serve(signals.get, editable(), at) })
  expect(await dialog.findByDisplayValue('Чаевые')).toBeDefined()
})

test.each([
  ['removes', { status: 410, body: { detail: 'Сигнал удалён' } as never }],
  ['ends', { status: 200, body: makeOpened({ id: ID }) }],
])('an edit of a signal that another tab %s meanwhile keeps what was typed', async (_, after) => {
  let answer: Answer<OpenedSignal> = { status: 200, body: editable() }
  const { user, dialog, queryClient, requests } = await open({
    id: ID,
    replies: respond(signals.get, () => answer, at),
  })
  const title = await dialog.findByRole('textbox', { name: 'Заголовок' })
  await user.type(title, ' и ещё')
  answer = after
  const before = requests.length
  await act(() => queryClient.refetchQueries())
  expect(requests.slice(before).map(({ url }) => url)).toContain(`/api/signals/${ID}/`)
  expect(dialog.getByRole('textbox', { name: 'Заголовок' })).toBe(title)
  expect(dialog.getByDisplayValue(/ и ещё$/)).toBeDefined()
})
