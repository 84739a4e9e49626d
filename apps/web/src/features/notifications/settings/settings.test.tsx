import { notifications } from '@palata/contract/notifications'
import { NOTICE_KINDS } from '@palata/contract/notifications/kinds'
import type { NotificationSettings as Settings } from '@palata/contract/notifications/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { me } from '#testing/features/notifications.tsx'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve, silence } from '#testing/replies.ts'
import { Toasts } from '#ui/toasts/index.ts'
import { FollowWays } from './FollowWays.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { UnsubscribePage } from './UnsubscribePage.tsx'

const CHOSEN: Settings = {
  bell: ['reply', 'mention', 'thread'],
  push: [],
  letter: ['reply', 'mention'],
  telegram: [],
  quiet_from: null,
  quiet_to: null,
  quiet_except: [],
  push_digest: false,
  telegram_digest: false,
  letter_every: 'day' as const,
  letter_at: '09:00',
  letter_digest: false,
  time_zone: 'Europe/Moscow',
}

/** A fake server that stores what it receives. */
function kept(threads: Replies = serve(notifications.threads, { results: [] }), chosen = CHOSEN): Replies {
  let settings = chosen
  return {
    ...me(people.paid),
    ...serve(notifications.settings, () => settings),
    ...respond(notifications.saveSettings, ({ body }) => {
      settings = { ...settings, ...(body as Partial<Settings>) }
      return { status: 200, body: settings }
    }),
    ...threads,
  }
}
const show = (replies: Replies) =>
  renderApp(
    <>
      <NotificationSettings me={people.paid} />
      <Toasts />
    </>,
    { token: 't', replies },
  )
const saved = (requests: { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('a notification setting is saved at once, with the reader’s time zone', async () => {
  const { user, requests } = await show(kept())
  const box = await screen.findByRole('checkbox', { name: 'Упоминания: Telegram' })
  expect((box as HTMLInputElement).checked).toBe(false)
  await user.click(box)
  await waitFor(() =>
    expect(saved(requests)).toEqual([
      { telegram: ['mention'], time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ]),
  )
  expect((box as HTMLInputElement).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Ответы на ваши комментарии: Почта' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ letter: ['mention'] }))
})

test('the digest comes by the ways that the reader chose, with the letter’s time and day', async () => {
  const { user, requests } = await show(kept())
  await user.click(await screen.findByRole('checkbox', { name: 'Письмом' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ letter_digest: true }))
  expect(screen.queryByRole('checkbox', { name: 'Push' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Ботом в Telegram' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'По понедельникам' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ letter_every: 'week' }))
})

test('a digest by push and by the bot is switched off one by one', async () => {
  const { user, requests } = await show(kept(undefined, { ...CHOSEN, push_digest: true, telegram_digest: true }))
  await user.click(await screen.findByRole('checkbox', { name: 'Push' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ push_digest: false }))
  await user.click(screen.getByRole('checkbox', { name: 'Ботом в Telegram' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ telegram_digest: false }))
})

test('a kind newer than the page has no line in the settings, and stays chosen', async () => {
  const newer = { ...CHOSEN, bell: ['reply', 'poll' as 'reply'] } satisfies Settings
  const { user, requests } = await show(kept(undefined, newer))
  await user.click(await screen.findByRole('checkbox', { name: 'Упоминания: Сайт' }))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ bell: ['reply', 'poll', 'mention'] }))
  expect(screen.getAllByRole('row')).toHaveLength(NOTICE_KINDS.length + 1)
})

test('a notification setting that was not saved is reverted with a message', async () => {
  const { user } = await show({ ...kept(), ...refuse(notifications.saveSettings, 400, { detail: 'Нельзя' }) })
  const box = (await screen.findByRole('checkbox', { name: 'Упоминания: Telegram' })) as HTMLInputElement
  await user.click(box)
  expect(await screen.findByText('Нельзя')).toBeDefined()
  await waitFor(() => expect(box.checked).toBe(false))
})

test('quiet hours begin with 22:00, are changed and switched off', async () => {
  const { user, requests } = await show(kept())
  const quiet = await screen.findByRole('switch', { name: 'Тихие часы' })
  await user.click(quiet)
  expect(((await screen.findByLabelText('с')) as HTMLInputElement).value).toBe('22:00')
  expect((screen.getByLabelText('до') as HTMLInputElement).value).toBe('08:00')
  await user.click(quiet)
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ quiet_from: null, quiet_to: null }))
  expect(screen.queryByLabelText('с')).toBeNull()
})

test('outcomes and payments go through quiet hours, each when the reader says so', async () => {
  const quiet = { quiet_from: '22:00', quiet_to: '08:00' }
  const { user, requests } = await show(kept(undefined, { ...CHOSEN, ...quiet }))
  const box = async (name: RegExp) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement
  const outcomes = await box(/^Исходы сигналов.*и.в.тихие часы$/)
  expect(outcomes.checked).toBe(false)
  await user.click(outcomes)
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ quiet_except: ['outcome'] }))
  await user.click(await box(/^Мои оплаты приходят и.в.тихие часы$/))
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ quiet_except: ['outcome', 'payment'] }))
  await user.click(outcomes)
  await waitFor(() => expect(saved(requests).at(-1)).toMatchObject({ quiet_except: ['payment'] }))
})

test('settings of another time zone say so, and a press moves them to the reader’s clock', async () => {
  const quiet = { quiet_from: '22:00', quiet_to: '08:00', time_zone: 'Asia/Bangkok' }
  const { user, requests } = await show(kept(undefined, { ...CHOSEN, ...quiet }))
  await screen.findByText('по часам Asia/Bangkok')
  screen.getByText(/^Время письма и тихие часы считаются по часам Asia\/Bangkok/)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await user.click(screen.getByRole('button', { name: `Считать по вашим, ${timeZone}` }))
  await screen.findByText(`по часам ${timeZone}`)
  expect(screen.queryByText(/^Время письма и тихие часы/)).toBeNull()
  expect(saved(requests)).toEqual([{ time_zone: timeZone }])
})

test('muted and followed discussions are listed, each with a button to undo it', async () => {
  let results = [
    { post_id: 7, model_name: 'Opinion' as const, title: 'Тихая', state: 'muted' as const },
    { post_id: 8, model_name: null, title: 'Сигнал', state: 'followed' as const },
  ]
  const threads = {
    ...serve(notifications.threads, () => ({ results })),
    ...respond(
      notifications.setThread,
      () => {
        results = results.slice(1)
        return { status: 200, body: { state: 'none' as const } }
      },
      { params: { postId: '7' } },
    ),
  }
  const { user, requests } = await show(kept(threads))
  const [, second] = await screen.findAllByRole('listitem')
  expect(within(second!).getByText('Следите: приходит каждый комментарий')).toBeDefined()
  expect(within(second!).getByRole('link', { name: 'Сигнал' }).getAttribute('href')).toBe('/signal/8')
  await user.click(screen.getByRole('button', { name: 'Включить: Тихая' }))
  await waitFor(() => expect(screen.queryByText('Тихая')).toBeNull())
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    url: '/api/notifications/threads/7/',
    body: { state: 'none' },
  })
})

test('notification settings that failed to load say so and are requested again by a press', async () => {
  expectConsoleError(/^Сетевая ошибка при получении настроек уведомлений: HTTP error! Status: 500$/)
  let isDown = true
  const replies = {
    ...kept(),
    ...respond(notifications.settings, () => (isDown ? { status: 500, body: {} } : { status: 200, body: CHOSEN })),
  }
  const { user } = await show(replies)
  await screen.findByText('Не удалось загрузить настройки уведомлений')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('checkbox', { name: 'Упоминания: Сайт' })).toBeDefined()
})

const path = '/unsubscribe?token=ключ'

test.each([
  ['the settings', NotificationSettings],
  ['the page of follows', FollowWays],
])('while its ways are loading, %s says so', async (_, Part) => {
  const replies = { ...kept(), ...respond(notifications.settings, silence) }
  await renderApp(<Part me={people.paid} />, { token: 't', replies })
  expect(await screen.findByRole('status', { name: 'Загрузка настроек уведомлений' })).toBeDefined()
})

test('the link in a letter unsubscribes a guest at a press, not when it is opened, and it can be undone', async () => {
  const replies = respond(notifications.unsubscribe, ({ body }) => ({
    status: 200,
    body: { subscribed: (body as { undo: boolean }).undo },
  }))
  const { user, requests } = await renderApp(<UnsubscribePage />, { path, replies })
  const button = await screen.findByRole('button', { name: 'Отписаться' })
  expect(requests).toEqual([])
  await user.click(button)
  expect(await screen.findByText(/^Готово: писем/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Вернуть письма' }))
  expect(await screen.findByText(/^Письма снова/)).toBeDefined()
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { undo: false }],
    ['POST', { undo: true }],
  ])
})

test('an expired unsubscribe link leads to the settings, and a failed one can be retried', async () => {
  let status = 503
  const replies = respond(notifications.unsubscribe, () => ({ status, body: { detail: 'Ссылка устарела.' } }))
  const { user } = await renderApp(<UnsubscribePage />, { path, replies })
  await user.click(await screen.findByRole('button', { name: 'Отписаться' }))
  const again = await screen.findByRole('button', { name: 'Повторить' })
  status = 404
  await user.click(again)
  expect(await screen.findByRole('link', { name: 'Настройки уведомлений' })).toBeDefined()
})
