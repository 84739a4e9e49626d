import { secondStep } from '@palata/contract/secondStep'
import { type ApiToken, tokens } from '@palata/contract/tokens'
import { refuse, serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk } from '#testing/render.tsx'

const token: ApiToken = {
  ...{ id: 3, name: 'Учёт', scopes: ['read', 'desk'], created_at: '2026-11-01T08:00:00.000Z', is_expired: false },
  ...{ expires_at: '2026-12-01T08:00:00.000Z', used_at: '2026-11-20T10:00:00.000Z', used_from: '203.0.113.0' },
}
const KEY = `palata_${'a'.repeat(43)}`
const state = {
  ...{ is_required: true, has_totp: true, passkeys: [], recovery_codes_left: 10 },
  ...{ passed_at: '2026-11-20T11:00:00.000Z', fresh_until: null },
}
const replies = (results: ApiToken[]) => ({
  ...atTheDesk([]),
  ...serve(secondStep.state, state),
  ...serve(tokens.list, { results }),
})
const section = () => screen.findByRole('region', { name: 'Ключи API' })

test('a key says what it may do, until when, and where it was used last', async () => {
  await renderDesk('/desk/me', { replies: replies([token]) })
  const row = await within(await section()).findByRole('listitem')
  expect(row.textContent).toMatch(
    /^Учётчитать сайт, читать столдействует до: 1 дек.*последний запрос .*сеть 203\.0\.113\.0/,
  )
})

test('a new key is made of a name, rights and days, and shown this once', async () => {
  const { user, requests } = await renderDesk('/desk/me', {
    replies: { ...replies([]), ...serve(tokens.create, { ...token, token: KEY }) },
  })
  const keys = within(await section())
  await user.click(await keys.findByRole('button', { name: 'Новый ключ' }))
  await user.type(keys.getByRole('textbox', { name: /^Название/ }), 'Учёт')
  await user.click(keys.getByRole('checkbox', { name: /^Читать стол/ }))
  await user.click(keys.getByRole('checkbox', { name: /^Читать сайт/ }))
  await user.click(keys.getByRole('button', { name: 'Выпустить' }))
  expect(await keys.findByText(KEY)).toBeDefined()
  const sent = requests.find(({ method }) => method === 'POST')!
  expect(sent.body).toEqual({ name: 'Учёт', scopes: ['read', 'desk'], days: 90 })
})

test('a refusal keeps what was typed and stands at its field', async () => {
  const { user } = await renderDesk('/desk/me', {
    replies: { ...replies([]), ...refuse(tokens.create, 400, { scopes: ['Выберите хотя бы одно право'] } as never) },
  })
  const keys = within(await section())
  await user.click(await keys.findByRole('button', { name: 'Новый ключ' }))
  await user.type(keys.getByRole('textbox', { name: /^Название/ }), 'Учёт')
  await user.click(keys.getByRole('button', { name: 'Выпустить' }))
  const group = keys.getByRole('group', { name: 'Что можно' })
  expect((await within(group).findByRole('alert')).textContent).toBe('Выберите хотя бы одно право')
  expect(keys.getByDisplayValue('Учёт')).toBeDefined()
})

test('a key is taken back after a question that names it', async () => {
  const { user, asked } = await renderDesk('/desk/me', {
    replies: { ...replies([token]), ...serve(tokens.remove, null, { params: { id: '3' } }) },
  })
  const keys = within(await section())
  await user.click(await keys.findByRole('button', { name: 'Отозвать' }))
  const question = await screen.findByRole('dialog', { name: 'Отозвать ключ «Учёт»?' })
  expect(asked('DELETE')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Отозвать' }))
  await expect.poll(() => asked('DELETE /api/desk/tokens/3/').length).toBe(1)
})
