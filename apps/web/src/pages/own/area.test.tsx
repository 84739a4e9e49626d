import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import { feed } from '@palata/contract/feed'
import { views } from '@palata/contract/views'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { isTelegram, useReader } from '#features/accounts'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve, silence } from '#testing/replies.ts'
import { useOpenLayers } from '#ui/layers/index.ts'
import { OwnArea } from './OwnArea.tsx'
import { OwnCommentsPage } from './OwnCommentsPage.tsx'
import { OwnOpinionsPage } from './OwnOpinionsPage.tsx'
import { ownRoutes } from './routes.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

const _never = () => new Promise(() => {})

function Page() {
  return (
    <>
      <OwnArea title="Настройки">{(me) => <p>Читает {me.username}</p>}</OwnArea>
      <output>{useOpenLayers().join()}</output>
    </>
  )
}

test('a guest in the personal area is asked to sign in, and no profile is requested', async () => {
  const { user, requests } = await renderApp(<Page />)
  expect(screen.getByText('Войдите, чтобы открыть личный кабинет')).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(screen.getByText('authorization_popup')).toBeDefined()
  expect(requests).toEqual([])
})

test('the personal area lists its sections with the open one marked', async () => {
  await renderApp(<Page />, { token: 't', path: '/user/settings', replies: { ...serve(accounts.me, people.reader) } })
  await screen.findByText('Читает oleg')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Настройки', '/user/settings'],
    ['Оповещения', '/alerts'],
    ['Комментарии', '/user/comments'],
    ['Мнения', '/user/alpha'],
    ['Послужной список', '/user/record'],
    ['Слежу', '/user/follows'],
    ['Подписка', '/user/subscription'],
    ['Кошельки', '/user/subscription/wallets'],
    ['Скрытое', '/user/hidden'],
  ])
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Настройки',
  ])
})

test('the section is marked on its inner pages too, and the most specific one wins', async () => {
  for (const [path, name] of [
    ['/user/subscription/purchase', 'Подписка'],
    ['/user/subscription/wallets', 'Кошельки'],
  ] as const) {
    const { unmount } = await renderApp(<Page />, {
      token: 't',
      path,
      replies: { ...serve(accounts.me, people.reader) },
    })
    await screen.findByText('Читает oleg')
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map(({ textContent }) => textContent)).toEqual([name])
    unmount()
  }
})

// spec: A-237
test('a person without a picture is shown by initials', async () => {
  await renderApp(<Page />, { token: 't', replies: { ...serve(accounts.me, people.reader) } })
  await screen.findByText('Читает oleg')
  expect(screen.getByText('ОК')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [401, 'Войдите, чтобы открыть личный кабинет'],
  [500, 'Не удалось загрузить личный кабинет'],
])('a %i to the profile’s request is shown as %s', async (status, words) => {
  await renderApp(<Page />, { token: 't', replies: { ...respond(accounts.me, () => ({ status, body: {} })) } })
  expect(await screen.findByText(words)).toBeDefined()
})

function Told() {
  const { me, isAuthenticated, isLoading } = useReader()
  const flags = me && [me.has_paid_access, me.is_moderator, isTelegram(me)]
  return <output>{JSON.stringify([isAuthenticated, isLoading, flags])}</output>
}

// spec
test.each([
  ['a guest', undefined, {}, [false, false, null]],
  ['someone on the way', 't', { ...respond(accounts.me, silence) }, [false, true, null]],
  ['a reader', 't', { ...serve(accounts.me, people.reader) }, [true, false, [false, false, false]]],
  ['a member', 't', { ...serve(accounts.me, people.paid) }, [true, false, [true, false, false]]],
  ['a moderator', 't', { ...serve(accounts.me, people.moderator) }, [true, false, [false, true, false]]],
  [
    'a reader in Telegram',
    't',
    { ...serve(accounts.me, { ...people.reader, telegram: 'oleg' }) },
    [true, false, [false, false, true]],
  ],
])('the page knows its reader as %s', async (_, token, replies, told) => {
  await renderApp(<Told />, { ...(token && { token }), replies })
  expect(await screen.findByText(JSON.stringify(told))).toBeDefined()
})

test('one’s own opinions are listed by month, and an empty list says so', async () => {
  const replies = {
    ...serve(accounts.me, people.reader),
    ...serve(views.own, { weeks: [] }),
    ...serve(
      feed.opinions,
      {
        results: [
          makePost({ id: 2, title: 'Ноябрьское' }),
          makePost({ id: 1, title: 'Октябрьское', date: '2026-10-02' }),
        ],
        next: null,
      },
      { params: { username: 'oleg' } },
    ),
  }
  const { unmount } = await renderApp(<OwnOpinionsPage />, { token: 't', replies })
  await screen.findByRole('link', { name: 'Ноябрьское' })
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Мнения',
    'Все мнения',
    'Ноябрь 2026',
    'Ноябрьское',
    'Октябрь 2026',
    'Октябрьское',
  ])
  unmount()
  await renderApp(<OwnOpinionsPage />, {
    token: 't',
    replies: { ...replies, ...serve(feed.opinions, { results: [], next: null }, { params: { username: 'oleg' } }) },
  })
  expect(await screen.findByText('Мнений пока нет')).toBeDefined()
})

// spec: A-076
test('/user/alpha shows the reader’s own opinions', async () => {
  const route = ownRoutes.find(({ path }) => path === '/user/alpha')!
  expect('load' in route && (await route.load())).toBe(OwnOpinionsPage)
  const results = [makePost({ id: 8, title: 'Моё мнение' })]
  const replies = {
    ...serve(accounts.me, people.reader),
    ...serve(feed.opinions, { results, next: null }, { params: { username: people.reader.username } }),
  }
  await renderApp(<OwnOpinionsPage />, { token: 't', path: '/user/alpha', replies })
  expect(await screen.findByText('Моё мнение')).toBeDefined()
})

// spec: A-072
test('/user/comments shows the reader’s own comments', async () => {
  const route = ownRoutes.find(({ path }) => path === '/user/comments')!
  expect('load' in route && (await route.load())).toBe(OwnCommentsPage)
  const mine = {
    id: 5,
    comment: 'Моё слово',
    image_url: '',
    submit_date: '2026-11-20T08:30:00.000Z',
    is_removed: false,
    post: { title: 'Разбор', model_name: 'Material' as const, id: 7 },
  }
  const own = { params: { username: people.reader.username } }
  const replies = {
    ...serve(accounts.me, people.reader),
    ...serve(comments.ofPerson, { results: [mine], next: null, count: 1 }, own),
  }
  await renderApp(<OwnCommentsPage />, { token: 't', path: '/user/comments', replies })
  expect(await screen.findByText('Моё слово')).toBeDefined()
})
