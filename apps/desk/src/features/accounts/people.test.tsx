import { deskPeople } from '@palata/contract/desk/accounts/people'
import type { DeskPersonInFull } from '@palata/contract/desk/accounts/person'
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
const show = (one: DeskPersonInFull, more: string[] = []) =>
  renderDesk('/desk/people/7', {
    replies: {
      ...atTheDesk([served('people', ['resume-letters']), served('audit'), ...more.map((name) => served(name))]),
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

const session = (id: string, ip: string) => ({ id, device: 'Chrome', ip, created_at: at, last_seen_at: at })
const withSessions = {
  ...person,
  sessions: [session('1', '203.0.113.0'), session('2', '2001:db8:1::'), session('3', '')],
}

test('the network of a session leads to the form of a ban, filled in and not sent', async () => {
  const { user, requests } = await show(withSessions, ['bans'])
  const sessions = within(await screen.findByRole('region', { name: 'Где открыт аккаунт' }))
  const links = sessions.getAllByRole('link', { name: 'Запретить сеть' })
  expect(links).toHaveLength(2)
  await user.click(links[1]!)
  const value = await screen.findByRole('textbox', { name: /^Адрес, сеть или почтовый домен/ })
  expect((value as HTMLInputElement).value).toBe('2001:db8:1::/48')
  expect((screen.getByRole('textbox', { name: /^Заметка/ }) as HTMLInputElement).value).toBe('Со страницы maria')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('who may not ban sees no such link', async () => {
  await show(withSessions)
  await screen.findByRole('region', { name: 'Где открыт аккаунт' })
  expect(screen.queryByRole('link', { name: 'Запретить сеть' })).toBeNull()
})

test('where letters go, the page says nothing of it', async () => {
  await show({ ...person, letters_stopped: null })
  await screen.findByRole('region', { name: 'Письма за месяц' })
  expect(screen.queryByRole('button', { name: /^Снова слать письма/ })).toBeNull()
  expect(screen.queryByText(/остановлены с/)).toBeNull()
})
