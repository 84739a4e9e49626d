import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { makePost } from '#testing/posts.ts'
import { renderApp } from '#testing/render.tsx'
import { useOpenLayers } from '#ui/layers/index.ts'
import { isTelegram, useReader } from '../me.ts'
import { OwnArea } from './OwnArea.tsx'
import { OwnOpinionsPage } from './OwnOpinionsPage.tsx'

const ME = 'GET /api/auth/users/me/'
const OPINIONS = 'GET /api/users/oleg/alpha/'
const never = () => new Promise(() => {})

function Page() {
  return (
    <>
      <OwnArea title="Настройки">{(me) => <p>Читает {me.username}</p>}</OwnArea>
      <output>{useOpenLayers().join()}</output>
    </>
  )
}

test('a guest is asked to sign in, and nobody is asked who they are', async () => {
  const { user, requests } = await renderApp(<Page />)
  expect(screen.getByText('Войдите, чтобы открыть личный кабинет')).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(screen.getByText('authorization_popup')).toBeDefined()
  expect(requests).toEqual([])
})

// spec: A-070
test('a person has the parts of their area, the open one marked', async () => {
  await renderApp(<Page />, { token: 't', path: '/user/settings', replies: { [ME]: people.reader } })
  await screen.findByText('Читает oleg')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Настройки', '/user/settings'],
    ['Комментарии', '/user/comments'],
    ['Мнения', '/user/alpha'],
    ['Подписка', '/user/subscription'],
    ['Кошельки', '/user/subscription/wallets'],
  ])
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Настройки',
  ])
})

// spec: A-237
test('without a picture the initials stand for one', async () => {
  await renderApp(<Page />, { token: 't', replies: { [ME]: people.reader } })
  await screen.findByText('Читает oleg')
  expect(screen.getByText('ОК')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test.each([
  [401, 'Войдите, чтобы открыть личный кабинет'],
  [500, 'Не удалось загрузить личный кабинет'],
])('a %i about who reads is told as %s', async (status, words) => {
  await renderApp(<Page />, { token: 't', replies: { [ME]: () => ({ status, body: {} }) } })
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
  ['someone on the way', 't', { [ME]: never }, [false, true, null]],
  ['a reader', 't', { [ME]: people.reader }, [true, false, [false, false, false]]],
  ['a member', 't', { [ME]: people.paid }, [true, false, [true, false, false]]],
  ['a moderator', 't', { [ME]: people.moderator }, [true, false, [false, true, false]]],
  ['a reader in Telegram', 't', { [ME]: { ...people.reader, telegram: 'oleg' } }, [true, false, [false, false, true]]],
])('what is known of %s', async (_, token, replies, told) => {
  await renderApp(<Told />, { ...(token && { token }), replies })
  expect(await screen.findByText(JSON.stringify(told))).toBeDefined()
})

// spec: A-076
test("one's own opinions are cards by month; without any it is said", async () => {
  const replies = {
    [ME]: people.reader,
    [OPINIONS]: {
      results: [
        makePost({ id: 2, title: 'Ноябрьское' }),
        makePost({ id: 1, title: 'Октябрьское', date: '2026-10-02' }),
      ],
      next: null,
    },
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
  await renderApp(<OwnOpinionsPage />, { token: 't', replies: { ...replies, [OPINIONS]: { results: [], next: null } } })
  expect(await screen.findByText('Мнений пока нет')).toBeDefined()
})
