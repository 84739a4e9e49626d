import { accounts } from '@palata/contract/accounts'
import { posts } from '@palata/contract/posts'
import { views } from '@palata/contract/views'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { makePost } from '#testing/posts.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { PostPage } from './PostPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const NOTHING = { minutes: 1, headings: [], more_headings: 0, tables: 0, pictures: 0, videos: 0 }
const option = { currency: 'USD', tag: '', tag_style: 'default', is_pon: false, link: '', additional_button_text: '' }
const year = { ...option, title: '12 месяцев', price: 239, value_label: '19.9 $ в месяц', days: 365, tariff: '1year' }
const months = { ...option, title: '2 месяца', price: 59, value_label: '29.5 $ в месяц', days: 60, tariff: '2months' }
const nft = {
  ...option,
  title: 'NFT',
  price: 0.34,
  currency: 'ETH',
  value_label: '',
  days: null,
  tariff: null,
  is_pon: true,
}

async function show({
  html = '<p>Открытые слова</p>',
  beyond = {},
  offer = [nft, year, months] as object[],
  ...given
}) {
  const post = makePost({
    id: 7,
    content_type: 'material',
    is_locked: true,
    open_part: { html, beyond: { ...NOTHING, ...beyond } },
    ...given,
  })
  const replies = { ...serve(views.count, { views: 1 }), ...serve(posts.get, post, { params: { id: '7' } }) }
  const place = { path: '/material/7', page: { path: '/material/7', params: { type: 'material', id: '7' } } }
  const shown = await renderApp(<PostPage />, { ...place, replies, config: { offer: offer as never } })
  const closed = await screen.findByRole('region', { name: 'Доступ по подписке' })
  return { ...shown, closed, text: closed.textContent!.replaceAll('\u00a0', ' ') }
}

test('a guest reads the open part, what stands after it, and the price of the cheapest way in', async () => {
  const beyond = {
    minutes: 4,
    headings: ['Кто увёл поток', 'Кто увёл поток'],
    more_headings: 3,
    tables: 1,
    pictures: 2,
    videos: 1,
  }
  const { closed, text } = await show({ beyond, comments_count: 255 })
  expect(screen.getByText('Открытые слова')).toBeDefined()
  expect(within(closed).getByRole('heading').textContent).toBe('Дальше 4\u00a0минуты:')
  expect(
    within(closed)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    ...['Кто увёл поток', 'Кто увёл поток', 'и ещё 3'],
    ...['1 таблица', '2 иллюстрации', '1 видео', '255 комментариев'],
  ])
  expect(text).toContain('Полный доступ к материалам открыт только участникам клуба')
  const entry = screen.getByRole('button', { name: /^Читать/ })
  expect(entry.textContent!.replaceAll('\u00a0', ' ')).toBe('Читать за 59 $ на 2 месяца')
  expect(entry.parentElement!.textContent!.replaceAll('\u00a0', ' ')).toContain('или 19.9 $ в месяц при оплате за год')
  const ways = within(closed)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(ways).toEqual(['Оформить подписку', 'Есть NFT клуба? Подключить'])
  expect(within(closed).getByRole('button', { name: 'Войти' })).toBeDefined()
})

test.each([
  ['nothing is sold', [], null, false],
  ['only the NFT is sold', [nft], null, true],
  ['one term is sold', [months], 'Читать за 59 $ на 2 месяца', false],
  ['the year is the cheapest', [nft, { ...year, price: 49 }, months], 'Читать за 49 $ на 12 месяцев', true],
  ['the price is long', [{ ...months, price: 123456.5 }], 'Читать за 123 456.5 $ на 2 месяца', false],
])('when %s, the wall offers it and nothing else', async (_, offer, entry, isNft) => {
  const { closed } = await show({ offer })
  const button = screen.queryByRole('button', { name: /^Читать/ })
  expect(button ? button.textContent.replaceAll('\u00a0', ' ') : null).toBe(entry)
  expect(screen.queryByText(/при оплате за/)).toBeNull()
  expect(within(closed).queryByRole('link', { name: /NFT/ }) !== null).toBe(isNft)
  expect(within(closed).getByRole('link', { name: 'Оформить подписку' })).toBeDefined()
})

test('a text with nothing open and nothing to count has no empty parts', async () => {
  const { closed } = await show({ html: '' })
  expect(within(closed).getByRole('heading').textContent).toBe('Дальше 1\u00a0минута')
  expect(within(closed).queryAllByRole('list')).toEqual([])
})

test('a signed-in reader without access is not asked to sign in', async () => {
  const post = makePost({
    id: 7,
    content_type: 'material',
    is_locked: true,
    open_part: { html: '<p>Слова</p>', beyond: NOTHING },
  })
  const replies = { ...serve(views.count, { views: 1 }), ...serve(posts.get, post, { params: { id: '7' } }) }
  const page = { path: '/material/7', params: { type: 'material', id: '7' } }
  const signedIn = { ...replies, ...serve(accounts.me, people.reader) }
  await renderApp(<PostPage />, {
    path: page.path,
    page,
    replies: signedIn,
    token: 't',
    config: { offer: [months] as never },
  })
  const closed = await screen.findByRole('region', { name: 'Доступ по подписке' })
  expect(within(closed).queryByRole('button', { name: 'Войти' })).toBeNull()
  expect(screen.getByRole('button', { name: /^Читать за 59/ })).toBeDefined()
})
