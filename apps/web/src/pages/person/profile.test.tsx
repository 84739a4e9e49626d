import { accounts } from '@palata/contract/accounts'
import type { Profile } from '@palata/contract/accounts/profile'
import { comments } from '@palata/contract/comments'
import type { Reply } from '@palata/contract/endpoint'
import { feed } from '@palata/contract/feed'
import { follows } from '@palata/contract/follows'
import { record } from '@palata/contract/record'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, createApi } from '#api/api.tsx'
import type { PageRoute } from '#navigation'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { PersonCommentsPage } from './PersonCommentsPage.tsx'
import { PersonOpinionsPage } from './PersonOpinionsPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import { prefetchPerson } from './prefetch.ts'
import { personRoutes } from './routes.ts'

const anna: Profile = {
  username: 'anna',
  first_name: 'Анна Вель',
  avatar: '',
  description: 'Считаю комиссии.\n<b>И слова.</b>',
  date_joined: '2023-01-05T22:00:00Z',
}
beforeEach(() => allowConsoleError(UNANSWERED))

const NONE = { results: [], next: null }
const at = (part: string) => ({ path: `/users/anna/${part}`, page: { params: { username: 'anna' } } })

// spec
test('a profile shows the name, the description, the date of joining and the latest opinions', async () => {
  const results = [5, 4, 3, 2].map((id) => makePost({ id, title: `Мнение ${id}` }))
  await renderApp(<ProfilePage />, {
    ...at('profile'),
    replies: {
      ...serve(accounts.profile, anna, { params: { username: 'anna' } }),
      ...serve(feed.opinions, { results, next: null }, { params: { username: 'anna' } }),
    },
  })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Анна Вель')
  expect(screen.getByText('@anna')).toBeDefined()
  expect(screen.getByText('6 января 2023')).toBeDefined()
  expect(screen.getByText(/Считаю комиссии\.\s<b>И слова\.<\/b>/)).toBeDefined()
  await screen.findByText('Мнение 5')
  expect(screen.queryByText('Мнение 2')).toBeNull()
  expect(screen.getByRole('link', { name: 'Все мнения' }).getAttribute('href')).toBe('/users/anna/alpha')
  expect(screen.getByRole('link', { name: 'Комментарии' }).getAttribute('href')).toBe('/users/anna/comments')
})

test('a profile’s contacts are shown when their owner allows, and link outside', async () => {
  const shown = {
    ...anna,
    twitter: 'anna_vel',
    telegram: 'anna',
    eth_address: '0x37BD599236Ad1890fCD40f691e5bF65E4959452E',
  }
  const { user, unmount } = await renderApp(
    <>
      <ProfilePage />
      <Toasts />
    </>,
    {
      ...at('profile'),
      replies: {
        ...serve(accounts.profile, shown, { params: { username: 'anna' } }),
        ...serve(feed.opinions, NONE, { params: { username: 'anna' } }),
      },
    },
  )
  const x = await screen.findByRole('link', { name: '@anna_vel' })
  expect(x.getAttribute('href')).toBe('https://x.com/anna_vel')
  expect(x.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(screen.getByRole('link', { name: '@anna' }).getAttribute('href')).toBe('https://t.me/anna')
  expect(screen.getByText('0x37BD…452E')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Скопировать адрес Ethereum' }))
  expect(await screen.findByText('Адрес скопирован!')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(shown.eth_address)
  unmount()
  await renderApp(<ProfilePage />, {
    ...at('profile'),
    replies: {
      ...serve(accounts.profile, anna, { params: { username: 'anna' } }),
      ...serve(feed.opinions, NONE, { params: { username: 'anna' } }),
    },
  })
  await screen.findByText('В клубе с')
  for (const name of ['X (Twitter)', 'Telegram', 'Ethereum']) expect(screen.queryByText(name)).toBeNull()
})

// spec: A-080
test.each([
  ['profile', ProfilePage, '/user/settings'],
  ['alpha', PersonOpinionsPage, '/user/alpha'],
  ['comments', PersonCommentsPage, '/user/comments'],
])('one’s own %s page redirects to the personal area, another person’s does not', async (part, Page, own) => {
  const replies = {
    ...serve(accounts.profile, anna, { params: { username: 'anna' } }),
    ...serve(feed.opinions, NONE, { params: { username: 'anna' } }),
  }
  const mine = await renderApp(<Page />, {
    ...at(part),
    token: 't',
    replies: { ...replies, ...serve(accounts.me, { ...people.reader, username: 'Anna' }) },
  })
  await waitFor(() => expect(mine.at()).toBe(own))
  mine.unmount()
  const other = await renderApp(<Page />, {
    ...at(part),
    token: 't',
    replies: { ...replies, ...serve(accounts.me, people.reader) },
  })
  await screen.findByText('Анна Вель')
  expect(other.at()).toBe(`/users/anna/${part}`)
})

// spec: A-079
test.each([
  ['anna', 'Анна Вель', 'Её слово'],
  ['oleg', 'Олег Стриж', 'Его слово'],
])('/users/%s/comments opens the comments of %s', async (username, first_name, words) => {
  const said = {
    id: 5,
    comment: words,
    image_url: '',
    submit_date: '2026-11-20T08:30:00.000Z',
    is_removed: false,
    post: { title: 'Разбор', model_name: 'Material' as const, id: 7 },
  }
  const theirs = { params: { username } }
  const path = `/users/${username}/comments`
  const { load } = personRoutes.find((route) => route.path === '/users/:username/comments') as PageRoute
  const Opened = await load()
  await renderApp(<Opened />, {
    path,
    page: { params: { username } },
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...serve(accounts.profile, { ...anna, username, first_name }, theirs),
      ...serve(comments.ofPerson, { results: [said], next: null, count: 1 }, theirs),
    },
  })
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(first_name)
})

/** Puts every observed element into view. */
function seeEverything() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean; intersectionRatio: number }[]) => void
      constructor(tell: typeof this.tell) {
        this.tell = tell
      }
      observe() {
        this.tell([{ isIntersecting: true, intersectionRatio: 1 }])
      }
      disconnect() {}
    },
  )
}

afterEach(() => void vi.unstubAllGlobals())

test('a person’s opinions are read to the end, and a card’s channel opens the feed with it', async () => {
  seeEverything()
  const channels = [{ id: 1, name: 'DeFi', slug: 'defi' }]
  const next = '/api/users/anna/alpha/?after=x'
  const { at: address, user } = await renderApp(<PersonOpinionsPage />, {
    ...at('alpha'),
    replies: {
      ...serve(accounts.profile, anna, { params: { username: 'anna' } }),
      ...serve(
        feed.opinions,
        { results: [makePost({ id: 2, title: 'Второе' })], next },
        { params: { username: 'anna' } },
      ),
      ...serve(
        feed.opinions,
        { results: [makePost({ id: 1, title: 'Первое', channels })], next: null },
        { params: { username: 'anna' }, query: { after: 'x' } },
      ),
    },
  })
  await screen.findByText('Первое')
  expect(screen.getByText('Это все публикации')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'DeFi' }))
  await waitFor(() => expect(address()).toBe('/?channel=defi'))
})

test('a profile that failed to load can be requested again', async () => {
  let status = 500
  const { user } = await renderApp(<ProfilePage />, {
    ...at('profile'),
    replies: {
      ...respond(accounts.profile, () => ({ status, body: status === 500 ? {} : anna }), {
        params: { username: 'anna' },
      }),
      ...serve(feed.opinions, NONE, { params: { username: 'anna' } }),
    },
  })
  await screen.findByText('Не удалось загрузить профиль')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Анна Вель')).toBeDefined()
})

test('an unknown username shows a message with a link to the main page', async () => {
  await renderApp(<ProfilePage />, { ...at('profile'), replies: {} })
  expect(await screen.findByText('Пользователь не найден')).toBeDefined()
  expect(screen.getByRole('link', { name: 'На главную' })).toBeDefined()
})

test('before drawing, a 404 of the profile counts as no such person, and a 500 as unknown', async () => {
  const asked = (status: number) => {
    const api = createApi({ fetch: async () => new Response('{}', { status }), token: () => null })
    return prefetchPerson(new QueryClient(), api, { username: 'anna' })
  }
  expect(await asked(404)).toBe(false)
  await expect(asked(500)).rejects.toBeInstanceOf(ApiError)
})

const RECORD: Reply<typeof record.ofPerson> = {
  summary: {
    calls: 18,
    ended: 12,
    open: 6,
    void: 0,
    suspended: 0,
    withdrawn: 0,
    taken_down: 0,
    counted: 9,
    verdict: 'few',
    skill: null,
    alpha: null,
    late_hour: null,
    worst_fall: null,
    cone: null,
    calibration: null,
    club: null,
    counted_at: '2026-11-20T08:00:00Z',
  },
}

test('an author’s page shows the record in a sentence, the analytics, the followers and, to members, comments', async () => {
  const params = { params: { username: 'anna' } }
  const said = {
    id: 5,
    comment: 'Не согласна',
    image_url: '',
    submit_date: '2026-11-20T08:30:00.000Z',
    is_removed: false,
    post: { title: 'Разбор', model_name: 'Material' as const, id: 7 },
  }
  const replies = {
    ...serve(accounts.profile, anna, params),
    ...serve(feed.opinions, NONE, params),
    ...serve(
      feed.materials,
      { results: [9, 8, 7, 6].map((id) => makePost({ id, title: `Альфа ${id}` })), next: null },
      params,
    ),
    ...serve(record.ofPerson, RECORD, params),
    ...serve(follows.ofAuthor, { followers: 37, can_be_followed: true }, params),
    ...serve(follows.list, { results: [] }),
    ...serve(comments.ofPerson, { results: [said], next: null, count: 120 }, params),
  }
  const member = await renderApp(<ProfilePage />, {
    ...at('profile'),
    token: 't',
    replies: { ...replies, ...serve(accounts.me, people.paid) },
  })
  await screen.findByText('Не согласна')
  expect(screen.getByText('Следят: 37')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Все, 120' }).getAttribute('href')).toBe('/users/anna/comments')
  expect(screen.getByText(/18 сигналов, 9 в счёте/).textContent).toContain('мало данных')
  expect(screen.getByRole('link', { name: 'Все сигналы' }).getAttribute('href')).toBe('/users/anna/record')
  expect(screen.queryByText('Альфа 6')).toBeNull()
  await member.user.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(screen.getByText('Альфа 6')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Следить за автором Анна Вель' })).toBeDefined()
  member.unmount()
  const guest = await renderApp(<ProfilePage />, { ...at('profile'), replies })
  await screen.findByText('Альфа 9')
  expect(screen.queryByText('Не согласна')).toBeNull()
  expect(guest.requests.some(({ url }) => url.includes('comments'))).toBe(false)
})
