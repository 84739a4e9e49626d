import { accounts } from '@palata/contract/accounts'
import { type Gift, type OwnGifts, postOpenings } from '@palata/contract/posts/openings'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { giftLayer } from './layers.ts'

afterEach(() => {
  closeAllLayers()
  storeToken(null)
})

const gift = (given: Partial<Gift> = {}): Gift => ({
  id: 5,
  url: 'https://club.example/gift/2-5-abc',
  text: { title: 'Кто увёл поток', url: '/material/7' },
  created_at: '2026-11-20T09:00:00.000Z',
  ends_at: '2026-12-20T09:00:00.000Z',
  state: 'waiting',
  ...given,
})
const own = (given: Partial<OwnGifts> = {}): OwnGifts => ({
  left: 2,
  renews_at: '2026-11-30T21:00:00.000Z',
  results: [],
  ...given,
})
async function show(gifts: OwnGifts, replies = {}) {
  const shown = await renderApp(null, {
    token: 't',
    replies: { ...serve(accounts.me, people.paid), ...serve(postOpenings.gifts, gifts), ...replies },
  })
  giftLayer.open({ id: 7, title: 'Кто увёл поток' })
  await screen.findByRole('dialog', { name: 'Подарить текст' })
  return shown
}
const text = () => screen.getByRole('dialog').textContent!.replaceAll('\u00a0', ' ')

test('a member makes a link, sees its address, and one less is left', async () => {
  const { user, requests } = await show(own(), serve(postOpenings.give, gift()))
  await waitFor(() => expect(text()).toContain('Ещё 2 подарка'))
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  expect(await screen.findByText('https://club.example/gift/2-5-abc')).toBeDefined()
  expect(text()).toContain('Ещё 1 подарок')
  const [sent] = requests.filter(({ method }) => method === 'POST')
  expect(sent!.body).toEqual({ post_id: 7 })
  expect(await navigator.clipboard.readText()).not.toContain('club.example')
  await user.click(screen.getByRole('button', { name: 'Скопировать' }))
  expect(await navigator.clipboard.readText()).toBe('https://club.example/gift/2-5-abc')
})

test('after the third the button says when there will be more, and earlier links tell what became of them', async () => {
  const states = ['waiting', 'opened', 'ended', 'gone'] as const
  await show(own({ left: 0, results: states.map((state, place) => gift({ id: place + 1, state })) }))
  await waitFor(() => expect(text()).toContain('Новые будут 1 декабря'))
  expect(screen.getByRole('button', { name: 'Создать ссылку' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('span')!.textContent)).toEqual([
    'ждёт до 20 декабря',
    'открыта',
    'срок вышел',
    'текст снят',
  ])
  expect(screen.getAllByRole('button', { name: /^Скопировать ссылку/ })).toHaveLength(1)
})

test('a refusal is told in the server’s words and spends nothing', async () => {
  const words = 'Три подарка этого месяца уже сделаны. Новые будут с первого числа'
  const { user } = await show(own(), refuse(postOpenings.give, 400, { detail: words }))
  await user.click(await screen.findByRole('button', { name: 'Создать ссылку' }))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(text()).toContain('Ещё 2 подарка')
})
