import { deskAudit } from '@palata/contract/desk/audit'
import { type DeskWebhookInFull, deskWebhooks } from '@palata/contract/desk/webhooks'
import { webhooks } from '@palata/contract/webhooks'
import { serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const webhook: DeskWebhookInFull = {
  ...{ id: 4, url: 'https://hooks.example.org/take', note: 'Учёт', events: ['posts.published'], with_texts: false },
  ...{ state: 'keyless', waiting: 0, sent_at: null, failing_since: null, ended_at: null, end_reason: null },
  ...{ made_by: 'anna', created_at: '2026-11-20T08:00:00.000Z', has_key: false, former_key_until: null },
  deliveries: [],
}
const delivery: DeskWebhookInFull['deliveries'][number] = {
  ...{ id: 9, webhook: 4, url: webhook.url, type: 'posts.published', state: 'waiting', tries: 2, status: 500 },
  ...{ problem: 'Ответ 500: упало', created_at: '2026-11-20T10:00:00.000Z', sent_at: null },
  due_at: '2026-11-20T11:25:00.000Z',
}
const lists = [
  served('webhooks', ['test', 'send-failed', 'end', 'reopen']),
  served('deliveries', ['repeat']),
  served('audit'),
]
const nothing = { results: [], next: null, count: { value: 0, is: 'exact' as const } }
const replies = (one: DeskWebhookInFull) => ({
  ...atTheDesk(lists),
  ...serve(deskWebhooks.read, one, { params: { id: '4' } }),
  ...serve(deskWebhooks.list, nothing),
  ...serve(deskAudit.list, nothing),
})

test('a new webhook says that nothing goes out without a key, and its key is shown this once', async () => {
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const { user } = await renderDesk('/desk/webhooks/4', {
    replies: { ...replies(webhook), ...serve(webhooks.newKey, { key, former_until: null }, { params: { id: '4' } }) },
  })
  await screen.findByText(/Без ключа ничего не уходит/)
  expect(screen.queryByRole('button', { name: /^Проверить/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Выпустить ключ' }))
  expect(await screen.findByText(key)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Скопировать' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Выпустить ключ' })).toBeNull()
})

test('a key that stands is changed only after a question', async () => {
  const { user } = await renderDesk('/desk/webhooks/4', {
    replies: replies({ ...webhook, has_key: true, state: 'works' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Сменить ключ' }))
  const asked = await screen.findByRole('dialog', { name: 'Сменить ключ подписи?' })
  expect(within(asked).getByText(/Ещё сутки/)).toBeDefined()
})

test('the page tells what did not arrive, why, and when it is tried again', async () => {
  await renderDesk('/desk/webhooks/4', {
    replies: replies({ ...webhook, has_key: true, state: 'failing', waiting: 1, deliveries: [delivery] }),
  })
  const sent = await screen.findByRole('region', { name: 'Что отправлено' })
  const [row] = within(sent).getAllByRole('listitem')
  expect(row!.textContent).toMatch(/^Вышла публикацияждёт.*Ответ 500: упалоещё раз: /)
  expect(within(sent).getByRole('link', { name: 'Вышла публикация' }).getAttribute('href')).toBe('/desk/deliveries/9')
  expect(within(sent).getByRole('link', { name: 'Все' }).getAttribute('href')).toBe('/desk/deliveries?webhook=4')
  expect(screen.getByRole('button', { name: /^Проверить/ })).toBeDefined()
})

test('the form of a new webhook asks for an event, and sends those chosen in their order', async () => {
  const { user, requests } = await renderDesk('/desk/webhooks/new', {
    replies: {
      ...replies(webhook),
      ...serve(deskWebhooks.create, { id: 4, outcome: 'Вебхук создан', record: 1, undo: null }),
    },
  })
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await user.type(await screen.findByRole('textbox', { name: /^Адрес/ }), 'https://hooks.example.org/take')
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  const group = screen.getByRole('group', { name: 'О чём сообщать' })
  expect(within(group).getByRole('alert').textContent).toBe('Это обязательное поле')
  expect(sent()).toEqual([])
  await user.click(within(group).getByRole('checkbox', { name: 'Пришла оплата' }))
  await user.click(within(group).getByRole('checkbox', { name: 'Вышел сигнал' }))
  await user.click(within(group).getByRole('checkbox', { name: 'Вышла публикация' }))
  await user.click(within(group).getByRole('checkbox', { name: 'Вышел сигнал' }))
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  await screen.findByText('Вебхук создан')
  expect(sent()[0]).toMatchObject({
    url: 'https://hooks.example.org/take',
    events: ['posts.published', 'payments.settled'],
  })
})
