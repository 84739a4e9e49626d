import { type DeskPersonInFull, deskPeople } from '@palata/contract/desk/accounts/people'
import { deskAudit } from '@palata/contract/desk/audit'
import { serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const at = '2026-11-20T08:00:00.000Z'
const person: DeskPersonInFull = {
  ...{ id: 7, username: 'maria', name: 'Мария Корф', avatar: '', roles: [], email: 'maria@example.org' },
  ...{ email_verified: true, created_at: at, has_access: false, access_until: null, sources: [], restrictions: [] },
  ...{ leaving_at: null, wallets: [], chats: [], consents: [], description: '', twitter: '', telegram: '' },
  ...{ rights: [], events: [], sessions: [] },
  letters_stopped: { reason: 'dead', since: at, problem: '550 No such user' },
  letters: [
    { id: 2, kind: 'gift_paid', created_at: at, sent_at: at, dropped_at: null, problem: '' },
    {
      ...{ id: 1, kind: 'digest', created_at: at, sent_at: null, dropped_at: at },
      problem: 'letters to the address are stopped',
    },
  ],
}
const nothing = { results: [], next: null, count: { value: 0, is: 'exact' as const } }
const show = (one: DeskPersonInFull) =>
  renderDesk('/desk/people/7', {
    replies: {
      ...atTheDesk([served('people', ['resume-letters']), served('audit')]),
      ...serve(deskPeople.read, one, { params: { id: '7' } }),
      ...serve(deskAudit.list, nothing),
    },
  })

test('a person’s page says why letters stopped and lets them go again', async () => {
  await show(person)
  expect(await screen.findByText(/^остановлены с .*: адреса не существует \(550 No such user\)$/)).toBeDefined()
  expect(screen.getByRole('button', { name: /^Снова слать письма/ })).toBeDefined()
  const letters = within(screen.getByRole('region', { name: 'Письма за месяц' }))
  expect(letters.getByText('Подарок оплачен')).toBeDefined()
  expect(letters.getByText('письма на адрес остановлены')).toBeDefined()
})

test('where letters go, the page says nothing of it', async () => {
  await show({ ...person, letters_stopped: null })
  await screen.findByRole('region', { name: 'Письма за месяц' })
  expect(screen.queryByRole('button', { name: /^Снова слать письма/ })).toBeNull()
  expect(screen.queryByText(/остановлены с/)).toBeNull()
})
