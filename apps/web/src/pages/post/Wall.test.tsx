import { accounts } from '@palata/contract/accounts'
import { posts } from '@palata/contract/posts'
import { postOpenings } from '@palata/contract/posts/openings'
import { views } from '@palata/contract/views'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
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

test('where a text a week is open after the registration, the wall offers it to a guest and opens it once', async () => {
  const post = makePost({ id: 7, content_type: 'material', is_locked: true, open_part: { html: '', beyond: NOTHING } })
  const whole = { ...post, is_locked: false, is_ready_inner_page: true, open_part: null, content: '<p>Весь текст</p>' }
  const at = { params: { id: '7' } }
  const place = { path: '/material/7', page: { path: '/material/7', params: { type: 'material', id: '7' } } }
  const config = { offer: [] as never, weeklyText: true }
  let isOpen = false
  const replies = {
    ...serve(views.count, { views: 1 }),
    ...serve(posts.get, () => (isOpen ? whole : post), at),
    ...serve(accounts.me, people.reader),
    ...serve(postOpenings.week, () => ({
      is_offered: true,
      opened: isOpen ? { title: 'Другой', url: '/material/8' } : null,
      renews_at: '2026-11-22T21:00:00.000Z',
    })),
    ...serve(postOpenings.openWeek, () => {
      isOpen = true
      return { title: post.title, url: '/material/7' }
    }),
  }
  const guest = await renderApp(<PostPage />, { ...place, replies, config })
  expect(await screen.findByRole('button', { name: 'Прочитать без оплаты' })).toBeDefined()
  guest.unmount()
  const { user, unmount } = await renderApp(<PostPage />, { ...place, replies, config, token: 't' })
  await user.click(await screen.findByRole('button', { name: 'Открыть целиком' }))
  expect(await screen.findByText('Весь текст')).toBeDefined()
  expect(await screen.findByText(/Этот текст открыт вам целиком/)).toBeDefined()
  unmount()
  // The next text of the week stays closed, and says which one was chosen.
  const other = { ...replies, ...serve(posts.get, post, at) }
  const next = await renderApp(<PostPage />, { ...place, replies: other, config, token: 't' })
  expect((await screen.findByRole('link', { name: 'Другой' })).getAttribute('href')).toBe('/material/8')
  expect(next.container.textContent!.replaceAll('\u00a0', ' ')).toContain('можно открыть с 23 ноября')
  expect(screen.queryByRole('button', { name: 'Открыть целиком' })).toBeNull()
  storeToken(null)
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
