import type { Endpoint } from '@palata/contract/endpoint'
import { social } from '@palata/contract/social'
import { PROVIDER_NAMES, REDIRECTING } from '@palata/contract/social/providers'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { readToken } from '#api/session.ts'
import { authLayer } from '#features/accounts'
import { backByArrow, config, leave, show } from '#testing/features/social.tsx'
import { people } from '#testing/people.ts'
import type { renderApp } from '#testing/render.tsx'
import { type Answer, type FakeRequest, noConnection, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { LINK_PAGES, LOGIN_PAGES, TelegramLinkPage, TelegramLoginPage } from './SocialCallbackPages.tsx'

const _GOOGLE = 'POST /api/auth/google/login/'
const _GOOGLE_LINK = 'POST /api/auth/google/link/'
const _TELEGRAM = 'POST /api/telegram/login/'
const _TELEGRAM_LINK = 'POST /api/telegram/link/'

const google = { params: { provider: 'google' } }
const NOTHING = Object.fromEntries([
  ...REDIRECTING.map((one) => [`${one}ClientId`, undefined]),
  ['telegramLogin', undefined],
])
const posted = (requests: FakeRequest[]) => requests.filter(({ method }) => method === 'POST')

const withDialog = (ui: ReactNode) => <>{ui}</>

async function showDialog(replies: Replies, options: Parameters<typeof renderApp>[1] = {}) {
  const shown = await show(withDialog(null), { replies, ...options })
  await act(async () => authLayer.open({ section: 'start_login' }))
  await screen.findByRole('dialog')
  return shown
}

const section = () => screen.getByRole('dialog').querySelector('[data-section]')?.getAttribute('data-section')

test('the Google button shows a waiting section and leaves for the address the server gave', async () => {
  const { user, requests } = await showDialog({
    ...serve(social.begin, { url: 'https://g.example/auth' }, google),
  })
  await user.click(screen.getByRole('button', { name: 'Войти через Google' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://g.example/auth'))
  expect(section()).toBe('google_module')
  expect(screen.getByRole('status').textContent).toBe('Открываем Google…')
  expect(posted(requests)).toHaveLength(1)
})

test('a step back from Google shows the ways to sign in again', async () => {
  const { user } = await showDialog({ ...respond(social.begin, () => new Promise(() => {}), google) })
  await user.click(screen.getByRole('button', { name: 'Войти через Google' }))
  await act(async () => backByArrow())
  expect(section()).toBe('start_login')
})

test('when Google does not answer, the dialog says so and offers a retry and another way', async () => {
  let isAway = true
  const detail = 'Google сейчас не отвечает. Попробуйте ещё раз через минуту.'
  const { user } = await showDialog({
    ...respond(
      social.begin,
      () => (isAway ? { status: 503, body: { detail } } : { status: 200, body: { url: 'https://g.example/' } }),
      google,
    ),
  })
  await user.click(screen.getByRole('button', { name: 'Войти через Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  await user.click(screen.getByRole('button', { name: 'Другой способ' }))
  expect(section()).toBe('start_login')
  await user.click(screen.getByRole('button', { name: 'Войти через Google' }))
  await screen.findByRole('alert')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://g.example/'))
})

test('after Telegram and Google the dialog offers Yandex ID and VK ID, each with its own waiting section', async () => {
  for (const provider of ['yandex', 'vk'] as const) {
    const url = `https://${provider}.example/authorize`
    const { user, unmount } = await showDialog(serve(social.begin, { url }, { params: { provider } }))
    const ways = within(screen.getByRole('dialog')).getAllByText(/^Войти через/)
    expect(ways.map(({ textContent }) => textContent)).toEqual(
      ['почту', 'Telegram', 'Google', 'Яндекс ID', 'VK ID'].map((name) => `Войти через ${name}`),
    )
    await user.click(screen.getByRole('button', { name: `Войти через ${PROVIDER_NAMES[provider]}` }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url))
    expect(section()).toBe(`${provider}_module`)
    expect(screen.getByRole('status').textContent).toBe(`Открываем ${PROVIDER_NAMES[provider]}…`)
    await act(async () => authLayer.close())
    unmount()
  }
})

test('the VK ID callback sends the device on with the code', async () => {
  const path = '/vk/login/callback/?code=c&state=s&device_id=d-1&type=code_v2&expires_in=600&ext_id=x'
  const replies = serve(social.signIn, { access: 'a.b.c' }, { params: { provider: 'vk' } })
  const { requests } = await show(<LOGIN_PAGES.vk />, { path, replies })
  await screen.findByText('Вы успешно авторизовались в системе')
  const redirect_uri = `${location.origin}${location.pathname}`
  expect(posted(requests).map(({ body }) => body)).toEqual([{ code: 'c', state: 's', device_id: 'd-1', redirect_uri }])
})

// spec: A-171
test('the Telegram button links to the server’s redirect', async () => {
  await showDialog({})
  expect(screen.getByRole('link', { name: 'Войти через Telegram' }).getAttribute('href')).toBe('/api/telegram/login/')
})

test('a provider that is not configured has no button', async () => {
  await showDialog({}, { config: NOTHING as never })
  expect(screen.queryByText(/Google|Telegram|Яндекс|VK/)).toBeNull()
})

// spec: A-081
test('the Google callback signs in with one request and opens the main page', async () => {
  const path = '/google/login/callback/?code=c&state=s&iss=https%3A%2F%2Fg.example&scope=openid'
  const { requests, at } = await show(<LOGIN_PAGES.google />, {
    path,
    replies: { ...serve(social.signIn, { access: 'a.b.c' }, google) },
  })
  await screen.findByText('Вы успешно авторизовались в системе')
  expect(readToken()).toBe('a.b.c')
  expect(at()).toBe('/')
  expect(posted(requests)).toEqual([
    {
      method: 'POST',
      url: '/api/auth/google/login/',
      body: { code: 'c', state: 's', iss: 'https://g.example', redirect_uri: `${location.origin}${location.pathname}` },
    },
  ])
})

// decision OA 027
test.each([
  ['/google/login/callback/?error=access_denied&state=s', { status: 500 }],
  ['/google/login/callback/?code=c&state=s', { status: 400, body: { detail: 'Не удалось войти через Google' } }],
  ['/google/login/callback/?code=c&state=s', { status: 500 }],
])('%s that fails with %o shows one message and leads to the main page', async (path, reply) => {
  const { at } = await show(withDialog(<LOGIN_PAGES.google />), {
    path,
    replies: { ...respond(social.signIn, () => reply, google) },
  })
  await waitFor(() => expect(at()).toBe('/'))
  expect(screen.getAllByText('Не удалось войти через Google')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(readToken()).toBeNull()
})

// decision OA 027
test.each([
  [{ detail: 'Аккаунт с этой почтой уже есть, но почта в нём не подтверждена.' }],
  [{ detail: 'Начато в другом окне или слишком давно. Начните заново' }],
  [{ state: ['Ответ сервиса пришёл не целиком'] }],
])('a refusal with the reason %o is shown in the dialog beside the other ways to sign in', async (body) => {
  const path = '/google/login/callback/?code=c&state=s'
  const replies = { ...refuse(social.signIn, 400, body, google) }
  const { at, user } = await show(withDialog(<LOGIN_PAGES.google />), { path, replies })
  const dialog = await screen.findByRole('dialog')
  expect(at()).toBe('/')
  expect(screen.getByText('Не удалось войти через Google')).toBeDefined()
  expect(within(dialog).getByRole('alert').textContent).toBe(Object.values(body).flat().join())
  await user.click(within(dialog).getByRole('button', { name: 'Войти через почту' }))
  expect(section()).toBe('login_form')
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

const login = { access: 'a.b.c' }
const SIGNED = 'id=42&first_name=%D0%98%D0%B2%D0%B0%D0%BD&auth_date=1700000000&hash=ce&state=s'

type Returning = [page: ReactNode, place: string, query: string, call: Endpoint, reply: object, end: string]
const RETURNS: Returning[] = [
  ...REDIRECTING.flatMap((one) => {
    const [Login, Link] = [LOGIN_PAGES[one], LINK_PAGES[one]]
    const rows: Returning[] = [
      [<Login key={one} />, `${one}/login`, 'code=c&state=s', social.signIn, login, '/'],
      [<Link key={one} />, `${one}/link`, 'code=c&state=s', social.link, people.reader, '/user/settings'],
    ]
    return rows
  }),
  [<TelegramLoginPage key="t" />, 'telegram/login', SIGNED, social.signInByTelegram, login, '/'],
  [
    <TelegramLinkPage key="to" />,
    'telegram/link',
    'code=c&state=s',
    social.linkTelegram,
    people.reader,
    '/user/settings',
  ],
  [<TelegramLinkPage key="tl" />, 'telegram/link', SIGNED, social.linkTelegram, people.reader, '/user/settings'],
]
test.each(RETURNS)(
  '%# a callback without an answer keeps its page, and its button repeats the same request',
  async (page, place, query, call, reply, end) => {
    const away: (() => Answer<never>)[] = [() => ({ status: 502 }), noConnection]
    const path = `/${place}/callback/?${query}`
    const answer = () => away.shift()?.() ?? { status: 200, body: reply as never }
    const replies = respond(call, answer, { params: { provider: place.split('/')[0] } } as never)
    const { at, user, requests } = await show(page, { path, token: 't', replies })
    for (const _ of [1, 2]) {
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Сервер не ответил. Проверьте соединение и повторите.',
      )
      expect(at()).toBe(path)
      await user.click(screen.getByRole('button', { name: 'Повторить' }))
    }
    await waitFor(() => expect(at()).toBe(end))
    expect(posted(requests)).toHaveLength(3)
    expect(new Set(posted(requests).map(({ body }) => JSON.stringify(body))).size).toBe(1)
  },
)

// spec: A-082; decision OA-027
test('the callback of linking Google leads to the settings, or says that it failed', async () => {
  const path = '/google/link/callback/?code=c&state=s'
  const replies = { ...serve(social.link, people.reader, google) }
  const done = await show(<LINK_PAGES.google />, { path, token: 't', replies })
  await waitFor(() => expect(done.at()).toBe('/user/settings'))
  done.unmount()
  const failed = await show(<LINK_PAGES.google />, { path: '/google/link/callback/?error=access_denied' })
  await waitFor(() => expect(failed.at()).toBe('/'))
  expect(screen.getByText('Не удалось привязать Google')).toBeDefined()
})

test('an account linked to another person is not linked, and a message says so', async () => {
  const detail = 'Этот аккаунт Google уже привязан к другому участнику'
  const path = '/google/link/callback/?code=c&state=s'
  const replies = { ...refuse(social.link, 400, { detail }, google) }
  const { at } = await show(<LINK_PAGES.google />, { path, token: 't', replies })
  expect(await screen.findByText(detail)).toBeDefined()
  expect(screen.getByText('Не удалось привязать Google')).toBeDefined()
  expect(at()).toBe('/')
})

// spec: A-083; decision OA-028
test.each([
  ['code=c&state=s', { code: 'c', state: 's', redirect_uri: `${location.origin}${location.pathname}` }],
  [SIGNED, { id: '42', first_name: 'Иван', auth_date: '1700000000', hash: 'ce', state: 's' }],
])('the Telegram callback with %s signs in', async (query, body) => {
  const path = `/telegram/login/callback/?${query}`
  const { requests, at } = await show(<TelegramLoginPage />, {
    path,
    replies: { ...serve(social.signInByTelegram, { access: 'a.b.c' }) },
  })
  await waitFor(() => expect(at()).toBe('/'))
  expect(readToken()).toBe('a.b.c')
  expect(posted(requests).map((request) => request.body)).toEqual([body])
})

test.each([
  ['error=social_away', 'Telegram сейчас не отвечает. Попробуйте ещё раз через минуту.'],
  ['error=access_denied&state=s', 'Не удалось войти через Telegram'],
  ['', 'Не удалось войти через Telegram'],
  [SIGNED, 'Подпись Telegram не сошлась. Попробуйте ещё раз'],
])('the Telegram callback with «%s» shows «%s»', async (query, words) => {
  const replies = {
    ...refuse(social.signInByTelegram, 400, { detail: 'Подпись Telegram не сошлась. Попробуйте ещё раз' }),
  }
  const { at } = await show(<TelegramLoginPage />, { path: `/telegram/login/callback/?${query}`, replies })
  await waitFor(() => expect(at()).toBe('/'))
  expect(screen.getByText(words)).toBeDefined()
})

// spec: A-173
test('with only a bot configured the callback page shows Telegram’s widget, which asks for write access', async () => {
  const { container, requests } = await show(<TelegramLoginPage />, { path: '/telegram/login/callback/?state=s_-1' })
  const { dataset, src } = container.querySelector('script')!
  expect({ ...dataset }).toEqual({
    telegramLogin: 'ClubBot',
    size: 'large',
    authUrl: '/telegram/login/callback/?state=s_-1',
    requestAccess: 'write',
  })
  expect(src).toBe(config.telegramWidget.script)
  expect(requests).toEqual([])
})

// spec: A-084; decision OA-028
test('the callback of linking Telegram shows a green message and leads to the settings', async () => {
  const path = `/telegram/link/callback/?${SIGNED}`
  const replies = { ...serve(social.linkTelegram, people.reader) }
  const { at, requests } = await show(<TelegramLinkPage />, { path, token: 't', replies })
  await screen.findByText('Telegram привязан')
  expect(at()).toBe('/user/settings')
  expect(posted(requests)).toHaveLength(1)
})

test('a Telegram callback without its signature shows one message, however many fields are missing', async () => {
  const LOST = 'Начато в другом окне или слишком давно. Попробуйте ещё раз.'
  const replies = refuse(social.linkTelegram, 400, { id: [LOST], auth_date: [LOST], state: [LOST] })
  await show(<TelegramLinkPage />, { path: '/telegram/link/callback/?hash=x', token: 't', replies })
  expect(await screen.findByText(LOST)).toBeDefined()
})
