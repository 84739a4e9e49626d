import { accounts } from '@palata/contract/accounts'
import { type GiftState, postOpenings, type ShownGift } from '@palata/contract/posts/openings'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { withBotCheck } from '#testing/botCheck.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { GiftPage } from './GiftPage.tsx'

afterEach(() => {
  closeAllLayers()
  storeToken(null)
  localStorage.clear()
})

const KEY = '2-5-abcdefghijklmnopqrstuvwxyz123456'
const at = { params: { key: KEY } }
const text = { title: 'Кто увёл поток', url: '/material/7' }
const given = (state: GiftState): ShownGift => ({
  state,
  giver: { name: 'Мария Лис' },
  text: state === 'gone' ? null : text,
  ends_at: '2026-12-20T09:00:00.000Z',
})
const show = (replies: object, token?: string) =>
  renderApp(<GiftPage />, {
    path: `/gift/${KEY}`,
    page: { name: 'gift', path: `/gift/${KEY}`, params: { key: KEY } },
    replies: { ...serve(accounts.me, people.reader), ...replies },
    ...(token && { token }),
  })
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a signed-in reader sees who gives what, and opens it once', async () => {
  const opened = serve(postOpenings.openGift, text, at)
  const {
    user,
    at: address,
    requests,
  } = await show({ ...serve(postOpenings.gift, given('waiting'), at), ...opened }, 't')
  expect(await screen.findByRole('heading', { level: 2, name: text.title })).toBeDefined()
  expect(screen.getByText('Дарит Мария Лис')).toBeDefined()
  expect(plain(document.body.textContent!)).toContain('Ссылка действует один раз, до 20 декабря.')
  await user.click(screen.getByRole('button', { name: 'Открыть текст' }))
  await waitFor(() => expect(address()).toBe('/material/7'))
  expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    `/api/alpha/gifts/${KEY}/open/`,
  ])
})

test('a guest signs up first and comes back to the gift', async () => {
  const { user } = await show({ ...serve(postOpenings.gift, given('waiting'), at), ...withBotCheck() })
  await user.click(await screen.findByRole('button', { name: 'Зарегистрироваться и читать' }))
  expect(await screen.findByRole('heading', { name: 'Регистрация' })).toBeDefined()
  expect(JSON.parse(localStorage.getItem('wantedSubscription')!).text).toBe(`/gift/${KEY}`)
})

test.each<[GiftState, words: RegExp, link: [string, string]]>([
  ['own', /Это ваша ссылка/, ['К тексту', '/material/7']],
  ['taken', /уже открыл другой человек/, ['К тексту', '/material/7']],
  ['ended', /Срок ссылки вышел/, ['К тексту', '/material/7']],
  ['paused', /Сейчас ссылка не открывается/, ['К тексту', '/material/7']],
  ['gone', /Публикация снята/, ['На главную', '/']],
  ['opened', /уже открыт вам целиком/, ['Читать', '/material/7']],
  ['member', /Вам и так открыты все тексты/, ['Читать', '/material/7']],
])('a link that is «%s» says so and offers no opening', async (state, words, [name, href]) => {
  await show(serve(postOpenings.gift, given(state), at), 't')
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(screen.queryByRole('button', { name: 'Открыть текст' })).toBeNull()
})

test('what the server refuses is told in its words, and an unknown link is not found', async () => {
  const refused = refuse(postOpenings.openGift, 400, { detail: 'По этой ссылке текст уже открыл другой человек' }, at)
  const { user, unmount } = await show({ ...serve(postOpenings.gift, given('waiting'), at), ...refused }, 't')
  await user.click(await screen.findByRole('button', { name: 'Открыть текст' }))
  expect((await screen.findByRole('alert')).textContent).toBe('По этой ссылке текст уже открыл другой человек')
  unmount()
  await show(refuse(postOpenings.gift, 404, {}, at), 't')
  expect(await screen.findByRole('heading', { name: 'Такой ссылки нет' })).toBeDefined()
})
